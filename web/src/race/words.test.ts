import { describe, expect, it } from 'vitest';
import { placeOf } from './words';

describe('places', () => {
  // RACE-3, RACE-4
  it('are shared by equal ranks, and none without a rank', () => {
    const ranks = [7, 3, null, 3, 9];
    expect([0, 1, 2, 3, 4].map((seat) => placeOf(ranks, seat))).toEqual([3, 1, null, 1, 4]);
    expect(placeOf([], 0)).toBeNull();
  });
});
