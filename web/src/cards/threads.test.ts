import { expect, it } from 'vitest';
import { follow } from './items';
import { threads, type Spot } from './threads';

const row = (x: number, y: number): { spots: Spot[] } => ({
  spots: [
    [x, y],
    [x + 1, y],
    [x + 2, y],
  ],
});
const column = (x: number, y: number): { spots: Spot[] } => ({
  spots: [
    [x, y],
    [x, y + 1],
    [x, y + 2],
  ],
});

it('runs along one side, with a bead at each die', () => {
  const [thread] = threads([row(5, 5)]);
  expect(thread?.from).toEqual([5.5, 5.94]);
  expect(thread?.to).toEqual([7.5, 5.94]);
  expect(thread?.beads.map((b) => b.x)).toEqual([5.5, 6.5, 7.5]);
  expect(threads([column(2, 0)])[0]?.from).toEqual([2.94, 0.5]);
});

it('takes the other side where two overlap, and goes further out for a third', () => {
  const ys = threads([row(0, 3), row(1, 3), row(2, 3), row(5, 3)]).map((t) => t.from[1]);
  expect(ys).toEqual([3.94, 3.06, 4.13, 3.94]);
});

it('never puts two threads on one line', () => {
  const all = threads([row(0, 0), row(0, 1), row(1, 0), row(1, 1), column(0, 0), column(1, 0)], 0);
  const seen = all.map(
    (t) => `${t.from[0] === t.to[0] ? 'x' : 'y'}${t.from[0] === t.to[0] ? t.from[0] : t.from[1]}`,
  );
  expect(new Set(seen).size).toBe(seen.length);
});

it('lets dice keep their identity while they are held', () => {
  const before = follow([], ['1ro', '2ro', '1ro']);
  const after = follow(before, ['2ro', '1ro', '3ro']);
  expect(after[0]?.id).toBe(before[1]?.id);
  expect(after[1]?.id).toBe(before[0]?.id);
  expect(before.map((i) => i.id)).not.toContain(after[2]?.id);
});
