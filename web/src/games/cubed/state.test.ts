import { describe, expect, it, vi } from 'vitest';
import { follow, statement, wild } from '../../cards/items';
import { divisions, judge, lay, opening, spot, square, squares, state, still, strands, swappable, takeBack, towards, wilds, type Laid, type Preview } from './state';

const items = follow([], ['1ro', '*', '2gs', '3pd', '1ro']);
const [a, b, c, d] = items as [(typeof items)[0], (typeof items)[0], (typeof items)[0], (typeof items)[0]];

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
  it('takes up to three dice, on free squares, and moves them', () => {
    const board = { f7: '1ro' };
    expect(lay([], a, 'f7', board)).toBeNull();
    const one = lay([], a, 'g6', board) as Laid[];
    expect(lay(one, b, 'g6', board)).toBeNull();
    expect(lay(one, a, 'g5', board)).toEqual([{ item: a.id, at: 'g5', die: '1ro' }]);
    const three = [b, c].reduce<Laid[]>((laid, item, i) => lay(laid, item, `h${i + 1}`, board) ?? laid, one);
    expect(three.map((l) => l.die)).toEqual(['1ro', '*', '2gs']);
    expect(lay(three, d, 'a1', board)).toBeNull();
    expect(takeBack(three, b.id).map((l) => l.at)).toEqual(['g6', 'h2']);
  });

  it('states a Wild when all three features have been said', () => {
    const laid = lay([], b, 'g6', {}) as Laid[];
    expect(state(laid, b.id, ['2', null, 'o'])[0]?.die).toBe('*');
    expect(state(laid, b.id, ['2', 'r', 'o'])[0]?.die).toBe('*2ro');
    expect(statement('*2ro')).toEqual(['2', 'r', 'o']);
    expect(wild(statement('*'))).toBe('*');
  });

  it('keeps what still can be played when the table changes', () => {
    const laid = lay(lay([], a, 'g6', {}) as Laid[], c, 'g5', {}) as Laid[];
    const held = follow(items, ['*', '2gs']);
    expect(still(laid, held, {}).map((l) => l.at)).toEqual(['g5']);
    expect(still(laid, items, { g5: '1ro' }).map((l) => l.at)).toEqual(['g6']);
  });
});

describe('steps', () => {
  it('are all divisions into ones and twos', () => {
    expect(divisions(1)).toEqual([[[0]]]);
    expect(divisions(2)).toEqual([[[0], [1]], [[1], [0]], [[0, 1]]]);
    expect(divisions(3)).toHaveLength(12);
  });

  const answer = (points: number): Preview => ({ points, bonus: 0, steps: [] });

  it('are chosen by what scores most', async () => {
    const laid = lay(lay([], a, 'g6', {}) as Laid[], c, 'g5', {}) as Laid[];
    const ask = vi.fn((act: { type: string } & Record<string, unknown>) =>
      Promise.resolve(
        (act.steps as unknown[]).length === 2 ? { preview: answer((act.steps as string[][][])[0]?.[0]?.[0] === 'g5' ? 5 : 3) } : { refused: { rule: 'CUBE-9', why: 'no_set' } },
      ),
    );
    const verdict = await judge(laid, ask);
    expect(ask).toHaveBeenCalledTimes(3);
    expect(verdict && 'good' in verdict && verdict.good.steps.map((s) => s.map((l) => l.at))).toEqual([['g5'], ['g6']]);
  });

  it('are refused with the reason for all at once', async () => {
    const laid = lay(lay([], a, 'g6', {}) as Laid[], c, 'g5', {}) as Laid[];
    const verdict = await judge(laid, (act) => Promise.resolve({ refused: { rule: 'CUBE-9', why: String((act.steps as unknown[]).length) } }));
    expect(verdict).toEqual({ refused: { rule: 'CUBE-9', why: '1' } });
  });

  it('are not asked about while a Wild is not stated', async () => {
    expect(await judge(lay([], b, 'g6', {}) as Laid[], () => Promise.reject(new Error('asked')))).toBeNull();
    expect(await judge([], () => Promise.reject(new Error('asked')))).toBeNull();
  });

  it('leave the bead of a Wild hollow in the step that places it', () => {
    const steps: Laid[][] = [[{ item: 1, at: 'c1', die: '*3ro' }], [{ item: 2, at: 'd1', die: '1ro' }]];
    const preview = { points: 5, bonus: 0, steps: [{ sets: [['a1', 'b1', 'c1']], points: 2, bonus: 0 }, { sets: [['b1', 'c1', 'd1']], points: 3, bonus: 0 }] };
    expect(strands({ preview, steps }).map((s) => s.hollow)).toEqual([[false, false, true], [false, false, false]]);
  });
});

it('opens with the dice in the order of the logo', () => {
  const logo = ['f7', 'g7', 'h7'];
  const laid = lay(lay(lay([], a, 'h7', {}) as Laid[], c, 'f7', {}) as Laid[], b, 'g7', {}) as Laid[];
  expect(opening(laid, logo)).toBeNull();
  expect(opening(state(laid, b.id, ['3', 'p', 'd']), logo)).toEqual(['2gs', '*3pd', '1ro']);
});

it('finds the Wilds that a die can take the place of', () => {
  expect(swappable({ f7: '*1ro', g7: '1ro', h7: '*2ro' }, '1ro')).toEqual(['f7']);
  expect(swappable({ f7: '*1ro' }, '*')).toEqual([]);
});

describe('what a Wild could be', () => {
  const laid: Laid[] = [
    { item: 7, at: 'i7', die: '1ro' },
    { item: 8, at: 'j7', die: '*' },
  ];
  const worth = (points: number) => ({ preview: { points, bonus: 1, steps: [] } });
  const no = { refused: { rule: 'CUBE-9', why: 'no_set' } };

  it('is asked of the server as the last step, after what already holds', async () => {
    const asked: string[] = [];
    const hints = await wilds(laid, 8, async (act) => {
      asked.push(JSON.stringify(act));
      return act.steps && JSON.stringify(act).includes('*2gs') ? worth(4) : JSON.stringify(act) === JSON.stringify({ type: 'play', steps: [[['i7', '1ro']]] }) ? worth(3) : no;
    });
    expect(hints).toEqual([{ face: '2gs', worth: 5 }]);
    expect(asked).toContain(JSON.stringify({ type: 'play', steps: [[['i7', '1ro']], [['j7', '*2gs']]] }));
  });

  it('goes in one step with a die that does not hold alone', async () => {
    const hints = await wilds(laid, 8, async (act) => (JSON.stringify(act) === JSON.stringify({ type: 'play', steps: [[['i7', '1ro'], ['j7', '*3pd']]] }) ? worth(2) : no));
    expect(hints).toEqual([{ face: '3pd', worth: 3 }]);
  });

  it('is nothing while another Wild is not stated', async () => {
    expect(await wilds([{ item: 9, at: 'a1', die: '*' }, ...laid], 8, async () => worth(1))).toEqual([]);
  });
});
