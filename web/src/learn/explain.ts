/**
 * Explains three cards or dice feature by feature. It describes what the server has judged; it finds no SETs.
 */
import { readCard, readDie, type Colour, type Count, type Fill, type Shape } from '../cards/notation';
import { list, t } from '../i18n/index.svelte';

/**
 * How three values of one feature compare; `odd` is the place of the one that breaks the SET, `pair` of
 * another.
 */
export type Likeness =
  { kind: 'alike' } | { kind: 'different' } | { kind: 'broken'; odd: number; pair: number };

/** Compares three values of one feature. */
export function compare<T>(a: T, b: T, c: T): Likeness {
  if (a === b && b === c) return { kind: 'alike' };
  if (a !== b && b !== c && a !== c) return { kind: 'different' };
  if (a === b) return { kind: 'broken', odd: 2, pair: 0 };
  return a === c ? { kind: 'broken', odd: 1, pair: 0 } : { kind: 'broken', odd: 0, pair: 1 };
}

export interface Row {
  feature: 'number' | 'colour' | 'shape' | 'fill';
  name: string;
  /** The three values, in words. */
  values: [string, string, string];
  likeness: Likeness;
  verdict: string;
}

interface Face {
  number: Count;
  colour: Colour;
  shape: Shape;
  fill?: Fill;
}

function row(feature: Row['feature'], [a, b, c]: readonly [Face, Face, Face]): Row {
  const raw: [string | number, string | number, string | number] = [
    a[feature] ?? '',
    b[feature] ?? '',
    c[feature] ?? '',
  ];
  const likeness = compare(...raw);
  const word = (v: string | number) => (feature === 'number' ? String(v) : t(`value.${v}` as 'value.red'));
  const values = raw.map(word) as [string, string, string];
  const verdict =
    likeness.kind === 'alike'
      ? t('why.alike')
      : likeness.kind === 'different'
        ? t('why.different')
        : t(`why.${feature}.broken` as 'why.colour.broken', {
            a: values[likeness.pair] ?? '',
            b: values[likeness.odd] ?? '',
          });
  return { feature, name: t(`feature.${feature}`), values, likeness, verdict };
}

function faces(items: readonly string[]): readonly [Face, Face, Face] | null {
  if (items.length !== 3) return null;
  const read = items.map((i): Face | null => readCard(i) ?? readDie(i)?.face ?? null);
  return read.every((f) => f !== null) ? (read as [Face, Face, Face]) : null;
}

/** The features of three cards or dice; none when one of them is a Wild without a statement. */
export function explain(items: readonly string[]): Row[] {
  const three = faces(items);
  if (!three) return [];
  const rows: Row[] = [row('number', three), row('colour', three), row('shape', three)];
  if (three.every((f) => f.fill)) rows.push(row('fill', three));
  return rows;
}

/** Why three belong together, in half a sentence: "colour and shape all different, the rest alike". */
export function praise(items: readonly string[]): string {
  const rows = explain(items);
  if (rows.length === 0 || rows.some((r) => r.likeness.kind === 'broken')) return '';
  const different = rows.filter((r) => r.likeness.kind === 'different').map((r) => r.name);
  if (different.length === rows.length) return t('why.all');
  if (different.length === 0) return t('why.none');
  return t('why.some', { features: list(different) });
}

/** What breaks three first, in words: "two are red, one is green". */
export function blame(items: readonly string[]): string {
  return explain(items).find((r) => r.likeness.kind === 'broken')?.verdict ?? '';
}
