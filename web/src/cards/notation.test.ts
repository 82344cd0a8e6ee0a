import { describe, expect, it } from 'vitest';
import { compare, readCard, readDie, writeDie } from './notation';

describe('notation', () => {
  it('reads cards whatever the case', () => {
    expect(readCard('2RfO')).toEqual({ number: 2, colour: 'red', fill: 'solid', shape: 'oval' });
    expect(readCard('3ped')).toEqual({ number: 3, colour: 'purple', fill: 'outlined', shape: 'diamond' });
  });

  it('refuses what is no card', () => {
    for (const text of ['', '4rfo', '2rf', '2rfoo', '*']) expect(readCard(text)).toBeNull();
  });

  it('reads dice, Wilds and stated Wilds, and writes them back', () => {
    for (const text of ['2ro', '*', '*3gs', '1pd']) {
      const die = readDie(text);
      expect(die).not.toBeNull();
      expect(writeDie(die!)).toBe(text);
    }
    expect(readDie('*2')).toBeNull();
    expect(readDie('9ro')).toBeNull();
  });

  it('names the odd one out', () => {
    expect(compare(1, 1, 1)).toEqual({ kind: 'alike' });
    expect(compare(1, 2, 3)).toEqual({ kind: 'different' });
    expect(compare('r', 'r', 'g')).toEqual({ kind: 'broken', odd: 2 });
    expect(compare('g', 'r', 'r')).toEqual({ kind: 'broken', odd: 0 });
    expect(compare('r', 'g', 'r')).toEqual({ kind: 'broken', odd: 1 });
  });
});
