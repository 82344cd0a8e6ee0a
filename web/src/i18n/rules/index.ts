/** The rules clause by clause, from `data/rules`, loaded when somebody opens them. */
import type { Lang } from '../index.svelte';
import { mentions, parse, type RuleText, type Section } from './parse';

export type { Clause, Section } from './parse';

const FILES = import.meta.glob<string>('../../../../data/rules/*/*.md', { query: '?raw', import: 'default' });

/** Which file has the clauses with a prefix. */
const FILE_OF: Readonly<Record<string, string>> = {
  SET: 'set',
  CUBE: 'cubed',
  SCR: 'scramble',
  XW: 'crossword',
  QUI: 'quiddler',
  QSO: 'quiddler-solo',
  HUNT: 'hunt',
  SPR: 'sprint',
  RACE: 'race',
  HAND: 'quiddler-hand',
  CTURN: 'cubed-turn',
};

async function read(name: string, lang: Lang): Promise<RuleText> {
  const file = FILES[`../../../../data/rules/${lang}/${name}.md`];
  if (!file) throw new Error(`there are no rules of ${name} in ${lang}`);
  return parse(await file());
}

/** A game in five lines, and how to play it well. */
export async function digest(
  game: string,
  lang: Lang,
): Promise<Pick<RuleText, 'summary' | 'brief' | 'advice'>> {
  const { summary, brief, advice } = await read(game, lang);
  return { summary, brief, advice };
}

/**
 * What there is to read about a game: its own clauses, then the clauses of other games that these mention,
 * then those of all games.
 */
export async function sections(game: string, lang: Lang): Promise<Section[]> {
  const [own, all] = await Promise.all([read(game, lang), read('all', lang)]);
  const wanted = mentions(own);
  const files = new Set(wanted.map((id) => FILE_OF[id.replace(/-\d+$/, '')]));
  files.delete(game);
  const borrowed = await Promise.all([...files].flatMap((name) => (name ? [read(name, lang)] : [])));
  const others = borrowed.map((rules) => ({
    title: rules.title,
    // What all own tables share belongs together.
    clauses: rules.sections
      .flatMap((s) => s.clauses)
      .filter((clause) => wanted.includes(clause.id) || clause.id.startsWith('RACE-')),
  }));
  return [...own.sections, ...others, ...all.sections.map((s) => ({ ...s, title: all.title }))];
}
