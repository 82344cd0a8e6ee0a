/** The puzzles of a day in words. */
import { clock, lang, maybe, t } from '../i18n/index.svelte';
import type { Daily, DailyPuzzle } from '../protocol';

export type State = 'new' | 'on' | 'won' | 'done';

export function stateOf({ mine }: Pick<DailyPuzzle, 'mine'>): State {
  if (!mine) return 'new';
  if (!mine.done) return 'on';
  return mine.won ? 'won' : 'done';
}

export const nameOf = (kind: string): string => maybe(`puzzle.${kind}`) ?? kind;
export const aimOf = (kind: string): string => maybe(`aim.${kind}`) ?? '';

/** What was reached: a time where all there is was found, else the score. */
export function resultOf({ kind, mine }: DailyPuzzle): string {
  if (!mine?.done) return '';
  if (mine.won && mine.time !== null) return clock(mine.time);
  const n = mine.score ?? 0;
  if (kind === 'crossword') return t('days.over');
  if (kind === 'cubed' || kind === 'quiddler') return t('days.score', { n });
  return kind === 'solitaire' ? t('days.score.cards', { n }) : t('days.score.sets', { n });
}

/** The whole state of a puzzle, for a name that is read aloud. */
export function labelOf(puzzle: DailyPuzzle): string {
  const name = nameOf(puzzle.kind);
  switch (stateOf(puzzle)) {
    case 'new':
      return t('days.state.new', { puzzle: name, aim: aimOf(puzzle.kind) });
    case 'on':
      return t('days.state.on', { puzzle: name });
    case 'won':
      return t('days.state.won', { puzzle: name, result: resultOf(puzzle) });
    case 'done':
      return t('days.state.done', { puzzle: name, result: resultOf(puzzle) });
  }
}

/** A day as people say it. It is a day in UTC, wherever the reader is. */
export function dayName(date: string): string {
  const at = new Date(`${date}T00:00:00Z`);
  const form = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(lang(), form).format(at);
}

/** The day so many days later. */
export function shifted(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

const DAY = 86_400_000;

/** Hours and minutes until the next day begins. */
export function untilNext(now: number): string {
  const minutes = Math.ceil((DAY - (now % DAY)) / 60_000);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60}` : `${minutes} min`;
}

/** What one can share: how it went, and nothing that gives an answer away. */
export function shareText(day: Daily): string {
  const marks: Record<State, string> = { won: '●', done: '○', on: '·', new: '·' };
  const lines = day.puzzles
    .filter((puzzle) => puzzle.mine?.done)
    .map((puzzle) => {
      const state = stateOf(puzzle);
      const time = puzzle.mine?.time ?? null;
      const what = state === 'won' ? (time === null ? t('days.won') : clock(time)) : t('days.over');
      return `${marks[state]} ${nameOf(puzzle.kind)} ${what}`;
    });
  return [t('days.shared', { date: day.date }), ...lines].join('\n');
}
