import { describe, expect, it } from 'vitest';
import { pickByTyping, points, spell } from './letters';

describe('letters', () => {
  it('knows what is printed on the cards', () => {
    expect(points('QU')).toBe(9);
    expect(points('q')).toBe(15);
    expect(spell(['CL', 'O', 'V', 'ER'])).toBe('clover');
  });

  it('finds cards for typed words, double letters first', () => {
    expect(pickByTyping(['Q', 'U', 'QU', 'I', 'T'], 'quit')).toEqual([2, 3, 4]);
    expect(pickByTyping(['Q', 'U', 'I', 'T'], 'quit')).toEqual([0, 1, 2, 3]);
    // TH is there, but then no card is left for the H that follows.
    expect(pickByTyping(['T', 'H', 'E'], 'the')).toEqual([0, 1, 2]);
    expect(pickByTyping(['IN', 'N'], 'inn')).toEqual([0, 1]);
    expect(pickByTyping(['I', 'N', 'IN'], 'inin')).toEqual([2, 0, 1]);
    // One card is no word: only where no two will do is it taken.
    expect(pickByTyping(['IN', 'I', 'N'], 'in')).toEqual([1, 2]);
    expect(pickByTyping(['IN', 'I'], 'in')).toEqual([0]);
    expect(pickByTyping(['A'], 'aa')).toBeNull();
    expect(pickByTyping(['A'], '')).toBeNull();
  });
});
