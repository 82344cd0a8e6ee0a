import { expect, it } from 'vitest';
import type { Notice, View } from '../../protocol/scramble';
import { account } from './ends';

const step = (at: number, round: number, most: number | null, ...events: Notice[]) => ({
  at,
  events,
  view: { round, most, phase: 'round' } as View,
});
const taken = (seat: number): Notice => ({ type: 'taken', seat, dice: ['1ro', '1ro', '1ro'] });
const rolled: Notice = { type: 'rolled', roll: 'round', faces: [] };

it('counts by round, with the fastest SET and the misses', () => {
  const found = account(
    [
      step(0, 1, null, rolled),
      step(9000, 1, null, taken(0)),
      step(9500, 1, null, { type: 'missed', seat: 1, dice: null, until: 12000 }),
      step(14000, 1, null, taken(1)),
      // The last SET of a round and the next roll come with one step.
      step(20000, 2, null, taken(1), rolled),
      step(22000, 2, null, taken(1)),
    ],
    2,
  );
  expect(found.rounds).toEqual([
    [1, 2],
    [0, 1],
  ]);
  expect(found.fastest).toEqual({ seat: 1, time: 2000 });
  expect(found.missed).toEqual([0, 1]);
  expect(found.most).toEqual([null, null]);
});

it('knows alone how many each roll allowed (SCR-7)', () => {
  const found = account([step(0, 1, 13, rolled), step(5, 1, 13, taken(0)), step(9, 2, 12, rolled)], 1);
  expect([found.rounds, found.most]).toEqual([
    [[1], [0]],
    [13, 12],
  ]);
});
