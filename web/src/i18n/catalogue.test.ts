import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en as enCommon } from './en';
import { review as enReview } from './en/review';
import { es as esCommon } from './es';
import { review as esReview } from './es/review';
import { plain, rich, wording } from './format';
import { sv as svCommon } from './sv';
import { review as svReview } from './sv/review';
import type { Entry } from './types';

// The texts of reviews are fetched with the first review.
const en = { ...enCommon, ...enReview };
const es = { ...esCommon, ...esReview };
const sv = { ...svCommon, ...svReview };

const CATALOGUES: Record<string, Readonly<Record<string, Entry>>> = { en, es, sv };
const SRC = join(import.meta.dirname, '..');
const GAMES = join(import.meta.dirname, '../../../crates/games/src');

function holes(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? '');
}

function forms(entry: Entry): Record<string, string> {
  return typeof entry === 'string' ? { text: entry } : (entry as Record<string, string>);
}

/** Words that are the same in two languages by nature. */
const SAME = /^(SET|Bot|Quiddler|Scramble|Crossword|\{|Tercet|No$|Tema|Ruter)/;

describe.each(['es', 'sv'])('the catalogue of %s', (lang) => {
  const texts = CATALOGUES[lang] ?? {};

  it('has every key of the English one, and no other', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort());
  });

  it('has the same kind of entry under each key', () => {
    for (const [key, entry] of Object.entries(en as Record<string, Entry>)) {
      const theirs = texts[key] as Entry;
      const kind = (e: Entry) => (typeof e === 'string' ? 'text' : 'me' in e ? 'person' : 'plural');
      expect(kind(theirs), key).toBe(kind(entry));
    }
  });

  it('is translated', () => {
    for (const [key, entry] of Object.entries(en as Record<string, Entry>)) {
      if (typeof entry !== 'string' || entry.split(' ').length < 3 || SAME.test(entry)) continue;
      expect(texts[key], key).not.toBe(entry);
    }
  });
});

describe.each(Object.keys(CATALOGUES))('the texts of %s', (lang) => {
  const texts = CATALOGUES[lang] ?? {};

  it('ask for the same things as the English ones', () => {
    for (const [key, original] of Object.entries(en as Record<string, Entry>)) {
      const wanted = new Set(Object.values(forms(original)).flatMap(holes));
      const entry = texts[key] as Entry;
      const all = forms(entry);
      for (const text of Object.values(all))
        for (const hole of holes(text)) expect(wanted, `${key}: {${hole}}`).toContain(hole);
      const full = all.text ?? all.them ?? all.other ?? '';
      const needed = [...wanted].filter(
        (hole) => hole !== 'who' || 'them' in all || typeof original === 'string',
      );
      for (const hole of needed) expect(holes(full), `${key} lacks {${hole}}`).toContain(hole);
    }
  });

  it('leave no placeholder or mark behind when filled in', () => {
    const plurals = new Intl.PluralRules(lang);
    const numbers = new Intl.NumberFormat(lang);
    const speak = { card: (c: string) => c, die: (d: string) => d };
    for (const [key, entry] of Object.entries(texts)) {
      const fills = Object.fromEntries(
        Object.values(forms(entry))
          .flatMap(holes)
          .map((hole) => [hole, hole === 'n' ? 2 : 'X']),
      );
      for (const mine of [true, false]) {
        for (const n of [0, 1, 2, 5, 21]) {
          const filled = { who: 'X', ...fills, ...('n' in fills ? { n } : { n }), mine };
          const words = plain(rich(wording(entry, filled, plurals), filled, numbers), speak);
          expect(words, key).not.toMatch(/[{}*]|undefined|TODO|\s\s/);
          expect(words.trim(), key).not.toBe('');
        }
      }
    }
  });
});

describe('texts that are found by a key made at run time', () => {
  const has = (key: string) => key in en;

  it('cover every reason for which a game refuses a move', () => {
    const missing: string[] = [];
    for (const folder of existsSync(GAMES) ? readdirSync(GAMES, { withFileTypes: true }) : []) {
      const file = join(GAMES, folder.name, 'action.rs');
      if (!folder.isDirectory() || !existsSync(file)) continue;
      const game = folder.name.replaceAll('_', '-');
      // A game whose screen is not here yet has no words here yet either.
      if (!existsSync(join(SRC, 'games', game, 'index.ts'))) continue;
      for (const [, why] of readFileSync(file, 'utf8').matchAll(/=> "[A-Z]+-\d+", "(\w+)";/g)) {
        if (!has(`refused.${game}.${why}`)) missing.push(`${game}: ${why}`);
      }
    }
    expect(missing).toEqual([]);
  });

  it('cover every option of a game and each of its choices', () => {
    const missing: string[] = [];
    for (const folder of existsSync(GAMES) ? readdirSync(GAMES, { withFileTypes: true }) : []) {
      const file = join(GAMES, folder.name, 'config.rs');
      if (!folder.isDirectory() || !existsSync(file)) continue;
      const game = folder.name.replaceAll('_', '-');
      if (!existsSync(join(SRC, 'games', game, 'index.ts'))) continue;
      const source = readFileSync(file, 'utf8');
      for (const [, name] of source.matchAll(/OptionSpec::(?:choice|whole|within)\(\s*"(\w+)"/g)) {
        if (!has(`option.${game}.${name}`) && !has(`option.${name}`)) missing.push(`${game}.${name}`);
        // A sentence that explains it.
        if (!has(`option.${game}.${name}.hint`) && !has(`option.${name}.hint`))
          missing.push(`${game}.${name}.hint`);
      }
      for (const [, name, values] of source.matchAll(/OptionSpec::choice\(\s*"(\w+)",\s*&\[([^\]]*)\]/g)) {
        for (const [, value] of (values ?? '').matchAll(/"(\w+)"/g)) {
          if (!has(`option.${game}.${name}.${value}`) && !has(`option.${name}.${value}`))
            missing.push(`${game}.${name}.${value}`);
        }
      }
    }
    expect(missing).toEqual([]);
  });
});

describe('every text is used', () => {
  /** The sources of the page but its catalogues and tests. */
  function sources(folder: string): string[] {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return ['en', 'es', 'sv'].includes(entry.name) ? [] : sources(path);
      return /(?<!\.test)\.(ts|svelte)$/.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
    });
  }

  /** The keys that some sources name: whole ones, and patterns of those that are put together from parts. */
  function named(texts: readonly string[]): (key: string) => boolean {
    const source = texts.join('\n');
    const whole = new Set(
      [...source.matchAll(/['"`]([a-z][\w-]*(?:\.[\w-]+)*)['"`]/g)].map((m) => m[1] ?? ''),
    );
    // `option.${game}.${name}`: what stands first says which texts are meant, so it has to be written out.
    const composed = [...source.matchAll(/`([a-z][\w-]*\.(?:[\w.-]|\$\{[^`{}]*\})*)`/g)]
      .map((m) => m[1] ?? '')
      .filter((key) => key.includes('${'))
      .map((key) => new RegExp(`^${key.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w.-]+')}$`));
    return (key) => whole.has(key) || composed.some((pattern) => pattern.test(key));
  }

  it('finds whole keys and composed ones, and nothing else', () => {
    const uses = named(["t('home.title')", 'maybe(`option.${game}.${name}`)', 'a `${key}.line`']);
    expect(['home.title', 'option.set.deck', 'option.set', 'home.line'].map(uses)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('by its key', () => {
    const uses = named(sources(SRC));
    expect(Object.keys(en).filter((key) => !uses(key))).toEqual([]);
  });
});

/** Words that people stumbled over, and what is said instead. They do not come back. */
const STUMBLED: Readonly<Record<string, readonly string[]>> = {
  en: [
    'Dearest word',
    'Bonus between',
    'comes to nothing',
    'counts? against',
    'Doubtful words',
    'Lay and end',
    'Pick a discard',
    'line lost',
    'How strong',
    'Ask them in',
    'As the system',
    'Open a record',
    'The line is down',
    'Start alone',
    'So be it',
    'It lies on column',
  ],
  es: [
    'Mano a mano',
    'Empieza sola',
    'cógelo',
    'por impugnar',
    'está contada',
    'Por detrás de',
    'Historia y charla',
    'sin línea',
    'silla',
    'parejo',
    'viene puesto',
    'línea de órdenes',
    'rasgo',
    'en tu contra',
    'premio',
    'bonificaci',
    'estéis',
    'estáis',
    'dados? robado',
  ],
  sv: [
    'kasta ett',
    'ronden',
    'Linjen är nere',
    'Bordet är dukat',
    'Godta allt',
    'Dyraste',
    'blir till inget',
    'räknas (emot|som minus)',
    'godta',
    'för ifrågasättande',
    'Bonus för två',
    'skarp,',
    'Händelser och prat',
    'protokoll',
  ],
};

it.each(Object.keys(CATALOGUES))(
  'the texts of %s have none of the words that people stumbled over',
  (lang) => {
    const words = Object.entries(CATALOGUES[lang] ?? {}).map(([key, entry]) => ({
      key,
      text: Object.values(forms(entry)).join(' '),
    }));
    expect(STUMBLED[lang]?.length).toBeGreaterThan(10);
    for (const phrase of STUMBLED[lang] ?? [])
      expect(
        words.filter(({ text }) => new RegExp(`(?<!\\p{L})${phrase}`, 'iu').test(text)).map(({ key }) => key),
        phrase,
      ).toEqual([]);
  },
);
