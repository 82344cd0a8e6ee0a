import { expect, it } from 'vitest';
import type { Notice, View } from '../../protocol/cubed';
import { account } from './ends';

const step = (round: number, ...events: Notice[]) => ({ events, view: { round } as View });
const scored = (n: number) => ({
  dice: Array.from({ length: n }, (_, i): [string, string] => [`a${i + 1}`, '1ro']),
  sets: [],
  points: 0,
  bonus: 0,
  unpaid: [],
});

it('counts SETs, bonuses and places of Wilds, round by round', () => {
  const found = account(
    [
      step(1, { type: 'opened', seat: 1, dice: ['1ro', '1ro', '1ro'], points: 3 }),
      step(1, { type: 'played', seat: 0, steps: [scored(1), scored(2)], points: 6, bonus: 2 }),
      step(1, { type: 'round_ended' }),
      step(2, { type: 'round_began' }),
      step(2, { type: 'replaced', seat: 1, at: 'f7', with: '1ro', rolled: '2gs' }),
      step(2, { type: 'played', seat: 1, steps: [scored(1)], points: 3, bonus: 0 }),
    ],
    2,
  );
  expect(found.rounds).toEqual([
    [8, 3],
    [0, 3],
  ]);
  expect([found.sets, found.bonus, found.replaced]).toEqual([
    [6, 6],
    [2, 0],
    [0, 1],
  ]);
  expect(found.best).toEqual({ seat: 0, points: 8, round: 1, dice: 3 });
});

it('has a row for a round in which nobody played', () => {
  const played: Notice = { type: 'played', seat: 0, steps: [scored(1)], points: 3, bonus: 0 };
  expect(account([step(1), step(2, { type: 'round_began' }), step(2, played)], 1).rounds).toEqual([[0], [3]]);
});
