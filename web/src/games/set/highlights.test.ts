import { describe, expect, it } from 'vitest';
import { highlights, type Told } from './highlights';

const game: Told[] = [
  { at: 0, events: [{ type: 'dealt', dealer: 0, cards: ['1rfo', '2rfo', '3rfo', '1gfo'] }] },
  { at: 4000, events: [{ type: 'missed', seat: 1, cards: ['1rfo', '2rfo', '1gfo'] }] },
  { at: 5000, events: [{ type: 'missed', seat: 0, cards: null }] },
  {
    at: 9000,
    events: [{ type: 'taken', seat: 0, cards: ['1rfo', '2rfo', '3rfo'], refill: ['1pfo', '1rfo'] }],
  },
  // The SET was complete only when its last card was laid.
  { at: 10500, events: [{ type: 'taken', seat: 0, cards: ['1rfo', '1gfo', '1pfo'], refill: [] }] },
];

describe('the end of a game of SET', () => {
  const { fastest, longest, tallies, streak } = highlights(game, 2);

  it('names the SET that was found soonest, and the one that lay longest', () => {
    expect(fastest).toEqual({ seat: 0, cards: ['1rfo', '1gfo', '1pfo'], after: 1500 });
    expect(longest).toEqual({ seat: 0, cards: ['1rfo', '2rfo', '3rfo'], after: 9000 });
  });

  it('counts where the points came from', () => {
    expect(tallies).toEqual([
      { sets: 2, wrong: 0, late: 1 },
      { sets: 0, wrong: 1, late: 0 },
    ]);
    expect(streak).toEqual({ seat: 0, sets: 2 });
  });

  it('has nothing to tell of a game without a SET', () => {
    expect(highlights([], 1)).toEqual({
      fastest: null,
      longest: null,
      tallies: [{ sets: 0, wrong: 0, late: 0 }],
      streak: null,
    });
  });
});
