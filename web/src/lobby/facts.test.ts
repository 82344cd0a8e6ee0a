import { expect, it } from 'vitest';
import { GAMES } from '../protocol';
import { hasPrinted, printed } from './facts';

it.each(GAMES.map(({ key }) => key))('knows for which age %s is, and how long it takes', (key) => {
  expect(hasPrinted(key)).toBe(true);
  const { age, minutes } = printed(key);
  expect(age).toBeGreaterThan(2);
  expect(minutes).toBeGreaterThan(0);
});
