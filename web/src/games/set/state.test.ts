import { describe, expect, it } from 'vitest';
import { columns, density, keep, keys, step, toggle } from './state';

describe('picking cards', () => {
  it('picks up to three, puts back, and lets a fourth push the first out', () => {
    expect(toggle([], 'a')).toEqual(['a']);
    expect(toggle(['a', 'b'], 'a')).toEqual(['b']);
    expect(toggle(['a', 'b', 'c'], 'd')).toEqual(['b', 'c', 'd']);
  });

  it('keeps what still lies on the table when others take cards', () => {
    expect(keep(['a', 'b'], ['a', 'b', 'c'])).toEqual(['a', 'b']);
    expect(keep(['a', 'b'], ['b', 'c'])).toEqual(['b']);
    expect(keep(['a'], [])).toEqual([]);
  });
});

describe('places', () => {
  it('lays the keys as the keyboard lies, for 12, 15 and 18 cards', () => {
    expect(keys(12).join('')).toBe('QWERASDFZXCV');
    expect(keys(15).join('')).toBe('QWERTASDFGZXCVB');
    expect(keys(18).join('')).toBe('QWERTYASDFGHZXCVBN');
    expect(keys(3).join('')).toBe('QWE');
  });

  it('never gives one key twice', () => {
    for (let n = 1; n <= 24; n++) {
      const given = keys(n).filter(Boolean);
      expect(new Set(given).size).toBe(given.length);
    }
  });

  it('gives every place of up to 21 cards a key', () => {
    for (const n of [3, 6, 9, 12, 15, 18, 21]) expect(keys(n).every(Boolean)).toBe(true);
  });

  it('walks with the arrows and stops at the edges', () => {
    expect(columns(12)).toBe(4);
    expect(step(0, 'ArrowRight', 12, 4)).toBe(1);
    expect(step(0, 'ArrowDown', 12, 4)).toBe(4);
    expect(step(0, 'ArrowUp', 12, 4)).toBe(0);
    expect(step(11, 'ArrowRight', 12, 4)).toBe(11);
    expect(density(13)).toBe(15);
  });
});
