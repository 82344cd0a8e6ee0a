import { describe, expect, it } from 'vitest';
import { readCard, readDie, writeDie } from './notation';

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
});
