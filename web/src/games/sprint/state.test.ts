import { describe, expect, it } from 'vitest';
import type { Mine, View } from '../../protocol/sprint';
import { full, longest, looked, ranks } from './state';

const MINE: Mine = {
  penalty: 0,
  cards: [],
  deck: 69,
  end: 60_000,
  hints: [],
  last: null,
  taken: [],
  level: 1,
  gain: 10_000,
};
function view(over: Partial<View> = {}): View {
  return { version: 'arcade', goal: null, done: [false], left: [], mine: MINE, ...over };
}

describe('the SET sprint', () => {
  it('measures its clock by the most that it has held', () => {
    expect(longest(0, MINE, 0)).toBe(60_000);
    expect(longest(60_000, { ...MINE, end: 75_000 }, 5_000)).toBe(70_000);
    expect(longest(60_000, { ...MINE, end: 75_000 }, 40_000)).toBe(60_000);
    expect(longest(60_000, null, 0)).toBe(60_000);
  });

  it('measures a race by the goal or the leader', () => {
    expect(full(view({ version: 'classic', goal: 12 }), [3])).toBe(12);
    expect(full(view(), [3, 17])).toBe(17);
    expect(full(view(), [3])).toBe(10);
  });

  // SPR-4, SPR-5, RACE-3
  it('ranks by time, or with a clock by SETs; without a place there is no rank', () => {
    const times = [5000, null, 4000];
    expect(ranks(view({ version: 'classic', goal: 2, times }), [2, 1, 2])).toEqual([5000, null, 4000]);
    expect(ranks(view({ version: 'timed', times }), [2, 1, 7])).toEqual([-2, null, -7]);
    expect(ranks(view(), [2])).toEqual([]);
  });

  it('looks at a seat in a replay', () => {
    expect(looked(view({ mine: null, hands: [MINE] }), 0)).toBe(MINE);
    expect(looked(view({ mine: null }), 0)).toBeNull();
  });
});
