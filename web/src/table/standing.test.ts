import { expect, it } from 'vitest';
import { standing } from './standing';

const players = [0, 1, 2, 3].map((seat) => ({ seat }));
const places = (scores: number[], winners: number[]) =>
  standing(players, scores, winners).map(({ player, place }) => [player.seat, place]);

it('gives equal scores equal places, and skips the places that they share', () => {
  expect(places([5, 9, 5, 2], [1])).toEqual([
    [1, 1],
    [0, 2],
    [2, 2],
    [3, 4],
  ]);
});

it('puts winners first, whatever their score, and lets several share the first place', () => {
  expect(places([3, 7, 7, 1], [0, 3])).toEqual([
    [0, 1],
    [3, 1],
    [1, 3],
    [2, 3],
  ]);
});
