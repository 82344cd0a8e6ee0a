import { beforeAll, describe, expect, it } from 'vitest';
import { speak } from '../i18n/index.svelte';
import type { Daily, DailyPuzzle } from '../protocol';
import { labelOf, resultOf, shareText, shifted, stateOf, untilNext } from './words';

function puzzle(kind: string, mine: Partial<NonNullable<DailyPuzzle['mine']>> | null): DailyPuzzle {
  const none = { table: 't', done: true, won: false, score: 3, time: null };
  return { kind, game: kind, rules: {}, grade: 3, mine: mine && { ...none, ...mine } };
}

beforeAll(() => speak('en'));

describe('a puzzle of the day', () => {
  it('has four states', () => {
    expect(stateOf(puzzle('scramble', null))).toBe('new');
    expect(stateOf(puzzle('scramble', { done: false }))).toBe('on');
    expect(stateOf(puzzle('scramble', { won: true }))).toBe('won');
    expect(stateOf(puzzle('scramble', {}))).toBe('done');
  });

  it('says what was reached', () => {
    expect(resultOf(puzzle('scramble', { won: true, time: 102_000 }))).toBe('1:42');
    expect(resultOf(puzzle('scramble', { score: 12 }))).toBe('12 SETs');
    expect(resultOf(puzzle('solitaire', { score: 1 }))).toBe('1 card');
    expect(labelOf(puzzle('crossword', null))).toBe('Crossword: not begun, one grid');
  });

  it('is shared without scores, which could give the best away', () => {
    const day: Daily = {
      date: '2026-11-18',
      puzzles: [
        puzzle('set', { won: true, time: 61_000 }),
        puzzle('quiddler', { score: 55 }),
        puzzle('cubed', null),
      ],
      streak: { days: 1, best: 1 },
      month: [],
      now: 0,
    };
    expect(shareText(day)).toBe('Tercet 2026-11-18\n● SET hunt 1:01\n○ Best hand not won');
  });
});

describe('days', () => {
  it('follow each other', () => {
    expect(shifted('2026-02-28', 1)).toBe('2026-03-01');
    expect(shifted('2026-01-01', -1)).toBe('2025-12-31');
  });

  it('end at midnight UTC', () => {
    const at = (time: string) => untilNext(Date.parse(`2026-11-18T${time}Z`));
    expect(at('18:18:00')).toBe('5 h 42');
    expect(at('23:59:30')).toBe('1 min');
  });
});
