import { expect, it } from 'vitest';
import type { Notice, View } from '../../protocol/crossword';
import { rounds } from './ends';

const step = (extra: number[], grids: View['grids'], ...events: Notice[]) => ({
  events,
  view: { extra, grids } as View,
});

it('keeps the grids and the extra dice of each round as they were before the next one began', () => {
  const lay: View['grids'] = [[[[0, 0], '1ro', 0]], []];
  const found = rounds([
    step([0, 0], [[], []]),
    step([1, 0], lay),
    step([0, 0], [[], []], { type: 'round_won', seat: 0, points: 7, unused: [0, 7] }),
    step([0, 2], [[], []], { type: 'round_void' }),
  ]);
  expect(found).toEqual([
    { winner: 0, points: 7, unused: [0, 7], extra: [1, 0], grids: lay },
    { winner: null, points: 0, unused: [], extra: [0, 0], grids: [[], []] },
  ]);
});
