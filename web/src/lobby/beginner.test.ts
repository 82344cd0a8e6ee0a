import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isReady, note, settle } from './beginner';

const SOLID = { deck: 'solid' };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('offers the whole deck after three good games with the solid cards, once', () => {
  for (const id of ['a', 'b']) note(id, SOLID, true);
  expect(isReady()).toBe(false);
  note('c', SOLID, true);
  expect(isReady()).toBe(true);
  settle();
  expect(isReady()).toBe(false);
});

it('counts neither a game twice, nor a lost one, nor one with all cards', () => {
  for (const id of ['a', 'a', 'a']) note(id, SOLID, true);
  note('b', SOLID, false);
  note('c', { deck: 'full' }, true);
  note('d', { rounds: 5 }, true);
  expect(isReady()).toBe(false);
});
