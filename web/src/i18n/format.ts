/** Fills texts in. No knowledge of any language beyond what `Intl` has. */
import type { Entry, Person, Plural } from './types';

/**
 * A piece of a sentence: words, perhaps heavy, or things that are drawn where space allows and spoken where
 * not.
 */
export type Part =
  | { kind: 'text'; text: string; bold?: boolean }
  | { kind: 'cards'; cards: readonly string[] }
  | { kind: 'dice'; dice: readonly string[] }
  | { kind: 'letters'; letters: readonly string[] };

export type Value = string | number;
export type RichValue = Value | Part | readonly Part[];
type Fills = Readonly<Record<string, RichValue | boolean>>;

/** The wording of an entry for these values: the right plural form, or the right person. */
export function wording(entry: Entry, fills: Fills, plurals: Intl.PluralRules): string {
  if (typeof entry === 'string') return entry;
  if ('me' in entry) return (entry as Person)[fills.mine ? 'me' : 'them'];
  const plural = entry as Plural;
  return plural[plurals.select(Number(fills.n))] ?? plural.other;
}

const HOLE = /\{(\w+)\}|\*([^*]+)\*/g;

/** Fills a wording in, keeping drawn things apart from words. `*stars*` make words heavy. */
export function rich(text: string, fills: Fills, numbers: Intl.NumberFormat): Part[] {
  const parts: Part[] = [];
  const say = (words: string, bold = false) => {
    if (words === '') return;
    const last = parts.at(-1);
    if (last?.kind === 'text' && !!last.bold === bold) last.text += words;
    else parts.push(bold ? { kind: 'text', text: words, bold } : { kind: 'text', text: words });
  };
  let at = 0;
  for (const hole of text.matchAll(HOLE)) {
    say(text.slice(at, hole.index));
    at = hole.index + hole[0].length;
    const [, name, heavy] = hole;
    if (heavy !== undefined) {
      say(heavy, true);
      continue;
    }
    const value = fills[name ?? ''];
    if (typeof value === 'number') say(numbers.format(value));
    else if (typeof value === 'string') say(value, name === 'who');
    else if (Array.isArray(value)) parts.push(...(value as Part[]).map((p) => ({ ...p })));
    else if (typeof value === 'object' && value !== null) parts.push({ ...(value as Part) });
    else say(hole[0]);
  }
  say(text.slice(at));
  return parts;
}

/** A sentence as plain words; drawn things by their spoken names. */
export function plain(
  parts: readonly Part[],
  speak: { card(c: string): string; die(d: string): string },
): string {
  return parts
    .map((part) => {
      switch (part.kind) {
        case 'text':
          return part.text;
        case 'cards':
          return part.cards.map((c) => speak.card(c)).join(', ');
        case 'dice':
          return part.dice.map((d) => speak.die(d)).join(', ');
        case 'letters':
          return part.letters.join('').toLowerCase();
      }
    })
    .join('');
}
