import { describe, expect, it } from 'vitest';
import { alike, follow, statement, wild, type Item } from '../../cards/items';
import {
  exchange,
  lay,
  named,
  spot,
  square,
  squares,
  state,
  still,
  strands,
  takeBack,
  towards,
  type Laid,
} from './state';

const items = follow([], ['1ro', '*', '2gs', '3pd', '1ro']);
const [a, b, c] = items as [Item, Item, Item];

describe('squares', () => {
  it('are named by column and row', () => {
    expect(square(0, 0)).toBe('a1');
    expect(spot('k10')).toEqual([10, 9]);
    expect(squares({ columns: 2, rows: 2 })).toEqual(['a1', 'b1', 'a2', 'b2']);
  });

  it('are walked with the arrows, up to the border', () => {
    const board = { columns: 13, rows: 13 };
    expect(towards('a1', 'ArrowLeft', board)).toBe('a1');
    expect(towards('a1', 'ArrowDown', board)).toBe('a2');
    expect(towards('m13', 'ArrowRight', board)).toBe('m13');
  });
});

describe('a turn in the making', () => {
  it('takes dice, moves them, lets two change places and gives one back', () => {
    const two = lay(lay([], a, 'g6'), b, 'h6');
    expect(named(two)).toEqual([
      ['g6', '1ro'],
      ['h6', '*'],
    ]);
    expect(named(lay(two, a, 'g5'))).toEqual([
      ['g5', '1ro'],
      ['h6', '*'],
    ]);
    expect(exchange(two, two[0] as Laid, two[1] as Laid).map((l) => l.at)).toEqual(['h6', 'g6']);
    expect(takeBack(two, a.id).map((l) => l.at)).toEqual(['h6']);
  });

  it('states a Wild when all three features have been said', () => {
    const laid = lay([], b, 'g6');
    expect(state(laid, b.id, ['2', null, 'o'])[0]?.die).toBe('*');
    expect(state(laid, b.id, ['2', 'r', 'o'])[0]?.die).toBe('*2ro');
    expect(statement('*2ro')).toEqual(['2', 'r', 'o']);
    expect(wild(statement('*'))).toBe('*');
  });

  it('keeps what still can be played when the table changes', () => {
    const laid = lay(lay([], a, 'g6'), c, 'g5');
    const held = follow(items, ['*', '2gs']);
    expect(still(laid, held, {}).map((l) => l.at)).toEqual(['g5']);
    expect(still(laid, items, { g5: '1ro' }).map((l) => l.at)).toEqual(['g6']);
  });

  it('is the same turn only with the same dice on the same squares', () => {
    const dice = named(lay(lay([], a, 'g6'), b, 'h6'));
    expect(alike(dice, [...dice])).toBe(true);
    expect(alike(dice, dice.slice(1))).toBe(false);
    expect(alike(dice, [dice[0] as [string, string], ['h6', '*2ro']])).toBe(false);
    // Whatever the Wild in question stands for.
    expect(alike(dice, [dice[0] as [string, string], ['h6', '*2ro']], 'h6')).toBe(true);
    expect(alike(dice, [['g6', '2ro'], dice[1] as [string, string]], 'g6')).toBe(false);
  });
});

it('leaves the bead of a die hollow in the step in which it earns nothing', () => {
  const steps = [
    { sets: [['a1', 'b1', 'c1']] as [string, string, string][], unpaid: ['c1'] },
    { sets: [['b1', 'c1', 'd1']] as [string, string, string][], unpaid: [] },
  ];
  expect(strands(steps).map((s) => s.hollow)).toEqual([
    [false, false, true],
    [false, false, false],
  ]);
});
