import { describe, expect, it } from 'vitest';
import { arrange, density, keep, keys, lines, rows, step, toggle } from './state';

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
  const twelve = [...'abcdefghijkl'];

  it('lays the keys as the keyboard lies, for 12, 15 and 18 cards', () => {
    const rows = (places: number) =>
      [0, 1, 2].map((row) => keys(places).filter((_, i) => i % 3 === row)).map((row) => row.join(''));
    expect(rows(12)).toEqual(['QWER', 'ASDF', 'ZXCV']);
    expect(rows(15)).toEqual(['QWERT', 'ASDFG', 'ZXCVB']);
    expect(rows(18)).toEqual(['QWERTY', 'ASDFGH', 'ZXCVBN']);
  });

  it('gives every place of up to 21 cards a key of its own', () => {
    for (const n of [12, 15, 18, 21]) {
      expect(keys(n).every(Boolean)).toBe(true);
      expect(new Set(keys(n)).size).toBe(n);
    }
  });

  it('moves no card when three more come', () => {
    const cards = [...twelve, 'm', 'n', 'o'];
    expect(arrange(twelve, cards)).toEqual(cards);
    expect(lines(15)).toBe(5);
  });

  it('puts new cards where the taken ones lay', () => {
    // The server has put the refill at the same places.
    const cards = twelve.map((card) => ({ b: 'x', f: 'y', l: 'z' })[card] ?? card);
    expect(arrange(twelve, cards)).toEqual(cards);
  });

  it('moves only the last line when fifteen become twelve', () => {
    const fifteen = [...twelve, 'm', 'n', 'o'];
    const cards = fifteen.filter((card) => !'bfn'.includes(card));
    expect(arrange(fifteen, cards)).toEqual([...'amcdeoghijkl']);
  });

  it('leaves gaps at the end of the game, so that nothing moves', () => {
    const cards = twelve.filter((card) => !'aek'.includes(card));
    const nine = arrange(twelve, cards);
    expect(nine).toEqual([null, 'b', 'c', 'd', null, 'f', 'g', 'h', 'i', 'j', null, 'l']);
    expect(arrange(nine, [])).toEqual(Array(12).fill(null));
  });

  it('begins anew with a new deal', () => {
    const fresh = [...'ABCDEFGHIJKL'];
    expect(arrange(arrange(twelve, ['c', 'd', 'e']), fresh)).toEqual(fresh);
  });

  it('walks with the arrows, past gaps, and stops at the edges', () => {
    const places = [null, 'b', 'c', 'd', null, 'f', 'g', 'h', 'i', 'j', null, 'l'];
    // On a desk a line is a column.
    expect(step(1, 'ArrowRight', places, true)).toBe(7);
    expect(step(1, 'ArrowDown', places, true)).toBe(2);
    expect(step(2, 'ArrowDown', places, true)).toBe(2);
    expect(step(1, 'ArrowUp', places, true)).toBe(1);
    expect(step(3, 'ArrowDown', places, true)).toBe(5);
    expect(step(9, 'ArrowRight', places, true)).toBe(9);
    // On a phone it is a row.
    expect(step(3, 'ArrowRight', places, false)).toBe(5);
    expect(step(5, 'ArrowRight', places, false)).toBe(5);
    expect(step(1, 'ArrowDown', places, false)).toBe(7);
    expect(step(3, 'ArrowUp', places, false)).toBe(3);
    expect(step(3, 'q', places, false)).toBe(3);
    expect(density(13)).toBe(15);
  });
});

it('has rows as they are seen: three on a desk, three columns on a phone', () => {
  expect(rows(12, true)).toEqual([
    [0, 3, 6, 9],
    [1, 4, 7, 10],
    [2, 5, 8, 11],
  ]);
  expect(rows(12, false)).toEqual([
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [9, 10, 11],
  ]);
});
