import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GAME_KEYS } from '../../games/types';
import { en } from '../en';
import { es } from '../es';
import { sv } from '../sv';
import type { Entry } from '../types';
import { sections } from '.';
import { mentions, parse } from './parse';

const LANGS = ['en', 'es', 'sv'] as const;
const CATALOGUES: Record<string, Readonly<Record<string, Entry>>> = { en, es, sv };
const RULES = join(import.meta.dirname, '../../../../data/rules');
const GAMES = join(import.meta.dirname, '../../../../crates/games/src');
const FILES = [...GAME_KEYS.map((key) => `${key}.md`), 'all.md', 'race.md'];

const text = (lang: string, file: string) => parse(readFileSync(join(RULES, lang, file), 'utf8'));
/** The clauses with the number of their details, section by section. */
const shape = (lang: string, file: string) =>
  text(lang, file).sections.map((s) => s.clauses.map((c) => `${c.id}+${c.details.length}`));
/** Its numbers of two digits or more, whatever separates thousands. */
const numbers = (words: string) =>
  words
    .replace(/(?<=\d)[,\s](?=\d{3}\b)/g, '')
    .match(/\d{2,}/g)
    ?.sort() ?? [];

it('is there for every game and nothing else, in every language', () => {
  for (const lang of LANGS) expect(readdirSync(join(RULES, lang)).sort()).toEqual([...FILES].sort());
});

describe.each(FILES)('%s', (file) => {
  it('numbers its clauses from 1 on, without a gap', () => {
    const ids = text('en', file).sections.flatMap((s) => s.clauses.map((c) => c.id));
    const prefix = ids[0]?.replace(/-1$/, '');
    expect(ids).toEqual(ids.map((_, i) => `${prefix}-${i + 1}`));
    expect(ids.length).toBeGreaterThan(3);
  });

  it.each(['es', 'sv'] as const)('has the same clauses, details and numbers in %s', (lang) => {
    expect(shape(lang, file)).toEqual(shape('en', file));
    expect(mentions(text(lang, file))).toEqual(mentions(text('en', file)));
    const flat = (l: string) => text(l, file).sections.flatMap((s) => s.clauses);
    const english = flat('en');
    flat(lang).forEach((clause, i) => {
      const original = english[i];
      expect(clause.text, clause.id).not.toBe(original?.text);
      const all = (c?: typeof clause) => numbers([c?.text, ...(c?.details ?? [])].join(' '));
      expect(all(clause), clause.id).toEqual(all(original));
    });
  });

  it.each(LANGS)('has a title and a summary in %s', (lang) => {
    const rules = text(lang, file);
    const name = CATALOGUES[lang]?.[`game.${file.replace('.md', '')}.name`];
    if (name !== undefined) expect(rules.title).toBe(name);
    expect(rules.title.length * rules.summary.length).toBeGreaterThan(0);
  });
});

it.each(GAME_KEYS)('says %s in five lines and gives advice, in every language', (game) => {
  for (const lang of LANGS) {
    const rules = text(lang, `${game}.md`);
    expect(rules.brief, lang).toHaveLength(5);
    expect(rules.advice.length, lang).toBe(text('en', `${game}.md`).advice.length);
    expect(rules.advice.length, lang).toBeGreaterThan(0);
    // A line is one breath: it fits into two lines of a phone.
    for (const line of rules.brief) expect(line.length, line).toBeLessThan(112);
  }
});

describe.each(GAME_KEYS)('the rules that a player of %s can read', (game) => {
  it.each(LANGS)('hold every clause that a refusal or an option names, in %s', async (lang) => {
    const shown = (await sections(game, lang)).flatMap((s) => s.clauses.map((c) => c.id));
    expect(new Set(shown).size).toBe(shown.length);
    const folder = join(GAMES, game.replaceAll('-', '_'));
    const source = ['action.rs', 'config.rs'].map((file) => readFileSync(join(folder, file), 'utf8')).join();
    for (const [, rule] of source.matchAll(/"([A-Z]+-\d+)"/g)) expect(shown).toContain(rule);
    expect(shown).toContain('ALL-5');
  });
});

it('refuses a line that is not part of the rules', () => {
  expect(() => parse('# A\n\n## B\n\nlost\n')).toThrow('lost');
  expect(() => parse('# A\n\n- **SET-1** x\n- lost\n')).toThrow('lost');
});
