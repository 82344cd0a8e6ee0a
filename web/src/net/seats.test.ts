import { beforeEach, expect, it, vi } from 'vitest';
import { forgotten, rose, sat, seats } from './seats';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

it('keeps the tables at which we sit, the latest first, each once', () => {
  sat('a');
  sat('b');
  sat('a');
  expect(seats()).toEqual(['a', 'b']);
  rose('b');
  rose('nowhere');
  expect(seats()).toEqual(['a']);
  forgotten();
  expect(seats()).toEqual([]);
  expect(kept.size).toBe(0);
});

it('takes what it cannot read for nothing, and does not grow for ever', () => {
  for (const text of ['{', '{"a":1}', '[1, null, "a"]']) {
    kept.set('tercet.seats', text);
    expect(seats()).toEqual(text.startsWith('[') ? ['a'] : []);
  }
  for (let i = 0; i < 50; i++) sat(`t${i}`);
  expect(seats()).toHaveLength(20);
  expect(seats()[0]).toBe('t49');
});
