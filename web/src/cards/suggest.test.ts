import { expect, it } from 'vitest';
import { suggest } from './suggest';

it('offers what holds, the best first, and never more than a row of it', async () => {
  const worth: Record<string, number> = { '1ro': 2, '3pd': 5, '2gs': 2 };
  expect(await suggest(async (face) => worth[face] ?? null)).toEqual([
    { face: '3pd', worth: 5 },
    { face: '1ro', worth: 2 },
    { face: '2gs', worth: 2 },
  ]);
  expect(await suggest(async () => 1)).toHaveLength(5);
  expect(await suggest(async () => null)).toEqual([]);
});

it('asks about each of the 27 once, a few at a time', async () => {
  const asked: string[] = [];
  let open = 0;
  let most = 0;
  await suggest(async (face) => {
    asked.push(face);
    most = Math.max(most, ++open);
    await Promise.resolve();
    open -= 1;
    return null;
  });
  expect(new Set(asked).size).toBe(27);
  expect(asked).toHaveLength(27);
  expect(most).toBeLessThanOrEqual(9);
});
