import { describe, expect, it } from 'vitest';
import type { View } from '../../protocol/crossword';
import {
  bounds,
  count,
  equal,
  inSight,
  known,
  move,
  name,
  Sender,
  sendable,
  standing,
  state,
  sync,
  towards,
  written,
  type Grid,
  type Piece,
  place,
} from './state';

function view(more: Partial<View> = {}): View {
  return {
    grids: [[], []],
    loose: [['1ro', '2ro', '*', '1ro'], ['3gs']],
    bag: 5,
    mine: null,
    round: 1,
    rounds: 3,
    sets: [[], []],
    valid: [true, true],
    fixed: [[], []],
    gave_up: [],
    left: [],
    extra: [0, 0],
    extra_in_all: [0, 0],
    began: 0,
    last: null,
    outcome: null,
    ...more,
  };
}
const id = (pieces: readonly Piece[], n: number) => pieces[n]?.id ?? -1;

describe('a grid', () => {
  it('begins with loose dice and takes them one by one', () => {
    const pieces = sync([], view(), 0, false);
    expect(pieces.map((p) => [p.face, p.at])).toEqual([
      ['1ro', null],
      ['2ro', null],
      ['*', null],
      ['1ro', null],
    ]);
    const one = move(pieces, id(pieces, 0), [0, 0]) as Piece[];
    expect(sendable(one)).toEqual([[[0, 0], '1ro']]);
    expect(sendable(move(one, id(one, 0), null) as Piece[])).toEqual([]);
  });

  it('lets dice change places, and puts a die that is pushed out with the loose ones', () => {
    let pieces = sync([], view(), 0, false);
    pieces = move(pieces, id(pieces, 0), [0, 0]) as Piece[];
    pieces = move(pieces, id(pieces, 1), [1, 0]) as Piece[];
    expect(move(pieces, id(pieces, 0), [1, 0])?.map((p) => p.at && name(p.at))).toEqual([
      '1,0',
      '0,0',
      null,
      null,
    ]);
    expect(move(pieces, id(pieces, 3), [1, 0])?.map((p) => p.at && name(p.at))).toEqual([
      '0,0',
      null,
      null,
      '1,0',
    ]);
  });

  it('does not move what somebody built on, nor on to others’ dice', () => {
    const built = view({
      grids: [
        [
          [[0, 0], '1ro', 0],
          [[1, 0], '3gs', 1],
        ],
        [],
      ],
      loose: [['2ro'], []],
      fixed: [[[0, 0]], []],
    });
    const pieces = sync([], built, 0, false);
    expect(pieces.map((p) => p.fixed)).toEqual([true, false]);
    expect(move(pieces, id(pieces, 0), [5, 5])).toBeNull();
    expect(move(pieces, id(pieces, 1), [0, 0])).toBeNull();
    expect(move(pieces, id(pieces, 1), [1, 0], [[1, 0]])).toBeNull();
  });

  it('sends a Wild once it is stated, and not before', () => {
    let pieces = sync([], view(), 0, false);
    pieces = move(pieces, id(pieces, 2), [0, 0]) as Piece[];
    expect(sendable(pieces)).toEqual([]);
    expect(sendable(state(pieces, id(pieces, 2), ['3', 'r', 'o']))).toEqual([[[0, 0], '*3ro']]);
  });
});

describe('news from the server', () => {
  it('keeps dice that lie as they did, and takes in a drawn one', () => {
    const before = sync([], view(), 0, false);
    const after = sync(
      before,
      view({ grids: [[[[0, 0], '2ro', 0]], []], loose: [['1ro', '*', '1ro', '3pd'], []] }),
      0,
      false,
    );
    expect(after.find((p) => p.at)?.id).toBe(id(before, 1));
    expect(after.filter((p) => before.some((b) => b.id === p.id))).toHaveLength(4);
    expect(after.find((p) => p.face === '3pd')?.at).toBeNull();
  });

  it('does not undo what was moved here and is on its way', () => {
    let pieces = sync([], view(), 0, false);
    pieces = move(pieces, id(pieces, 0), [4, 4]) as Piece[];
    const drawn = view({ loose: [['1ro', '2ro', '*', '1ro', '3pd'], []] });
    expect(sync(pieces, drawn, 0, true).find((p) => p.at)?.at).toEqual([4, 4]);
    expect(sync(pieces, drawn, 0, false).find((p) => p.at)).toBeUndefined();
  });

  it('keeps a Wild where it was put while it is not stated', () => {
    let pieces = sync([], view(), 0, false);
    pieces = move(pieces, id(pieces, 2), [2, 2]) as Piece[];
    expect(sync(pieces, view(), 0, false).find((p) => p.face === '*')?.at).toEqual([2, 2]);
  });

  it('makes way for what others attached, and forgets what was attached elsewhere', () => {
    let pieces = sync([], view(), 0, false);
    pieces = move(pieces, id(pieces, 0), [1, 1]) as Piece[];
    const attached = view({
      grids: [[[[1, 1], '3gs', 1]], [[[0, 0], '2ro', 0]]],
      loose: [['1ro', '*', '1ro'], []],
    });
    const after = sync(pieces, attached, 0, true);
    expect(after).toHaveLength(3);
    expect(after.every((p) => p.at === null)).toBe(true);
    expect(count(attached, 0)).toEqual({ laid: 1, all: 4 });
  });
});

describe('sending', () => {
  const a: Grid = [[[0, 0], '1ro']];
  const b: Grid = [
    [[0, 0], '1ro'],
    [[1, 0], '2ro'],
  ];
  const c: Grid = [[[2, 0], '2ro']];

  it('has one grid on its way at a time, and then the newest', () => {
    const sent: Grid[] = [];
    const sender = new Sender((grid) => `a${sent.push(grid)}`);
    sender.change(a, []);
    sender.change(b, []);
    sender.change(c, []);
    expect(sent).toEqual([a]);
    expect(sender.ours).toBe(true);
    expect(sender.answered(['a1'], false)).toBe(false);
    expect(sender.answered([], false)).toBe(false);
    expect(sent).toEqual([a, c]);
    sender.answered([], false);
    expect(sender.ours).toBe(true);
    sender.saw(a);
    expect(sender.ours).toBe(true);
    sender.saw(c);
    expect(sender.ours).toBe(false);
  });

  it('sends nothing that the server has already', () => {
    const sent: Grid[] = [];
    const sender = new Sender((grid) => `a${sent.push(grid)}`);
    sender.change(a, a);
    expect(sent).toEqual([]);
  });

  it('goes back to the server’s grid after a refusal', () => {
    const sender = new Sender(() => 'a1');
    sender.change(a, []);
    expect(sender.answered([], true)).toBe(true);
    expect(sender.ours).toBe(false);
  });
});

it('marks the SETs that still stand', () => {
  const before: Grid = [
    [[0, 0], '1ro'],
    [[1, 0], '2ro'],
    [[2, 0], '3ro'],
  ];
  const sets = [
    [
      [0, 0],
      [1, 0],
      [2, 0],
    ],
  ] as [number, number][][];
  expect(standing(sets, before, before)).toHaveLength(1);
  expect(standing(sets, before, before.slice(1))).toHaveLength(0);
});

it('is written the same way whatever order the dice are in', () => {
  const grid: Grid = [
    [[1, 0], '2ro'],
    [[0, 1], '3ro'],
    [[0, 0], '1ro'],
  ];
  expect(written(grid).map(([, die]) => die)).toEqual(['1ro', '2ro', '3ro']);
  expect(equal(grid, grid.toReversed())).toBe(true);
});

it('measures', () => {
  expect(
    bounds([
      [-1, 2],
      [3, 4],
    ]),
  ).toEqual({ left: -1, top: 2, columns: 5, rows: 3 });
  expect(bounds([])).toEqual({ left: 0, top: 0, columns: 1, rows: 1 });
  expect(towards([0, 0], 'ArrowUp')).toEqual([0, -1]);
  expect(equal(known(view(), 0), [])).toBe(true);
});

describe('a look at the field', () => {
  const field = { width: 12, height: 8, aside: 1 };
  const now = { middle: [0.5, 0.5] as const, zoom: 1 };

  it('stays where everything is in sight', () => {
    expect(inSight({ left: -1, top: -1, columns: 3, rows: 3 }, now, field)).toEqual(now);
  });

  it('goes no further than needed, and keeps clear of what is at the right', () => {
    // Seen are -5.5 to 6.5 across and -3.5 to 4.5 down; half a square stays free around the box.
    expect(inSight({ left: 3, top: 0, columns: 4, rows: 1 }, now, field).middle).toEqual([2.5, 0.5]);
    expect(inSight({ left: -7, top: 0, columns: 4, rows: 1 }, now, field).middle).toEqual([-1.5, 0.5]);
    expect(inSight({ left: 0, top: 4, columns: 1, rows: 2 }, now, field).middle).toEqual([0.5, 2.5]);
  });

  it('shrinks squares only where it must, and never those that somebody made larger', () => {
    const wide = { left: 0, top: 0, columns: 15, rows: 1 };
    expect(inSight(wide, now, field).zoom).toBe(0.75);
    expect(inSight(wide, now, field).middle[0]).toBeCloseTo(7.5);
    expect(inSight({ ...wide, columns: 100 }, now, field)).toEqual({ middle: [50, 0.5], zoom: 0.5 });
    expect(inSight(wide, { ...now, zoom: 1.5 }, field).zoom).toBe(1.5);
  });
});

it('names squares by the dice, never by negative numbers', () => {
  const box = bounds([
    [-3, 2],
    [-1, 4],
  ]);
  expect(place([-3, 2], box)).toEqual([
    { side: 'column', n: 1 },
    { side: 'row', n: 1 },
  ]);
  expect(place([-5, 5], box)).toEqual([
    { side: 'left', n: 2 },
    { side: 'below', n: 1 },
  ]);
  expect(place([0, 1], box)).toEqual([
    { side: 'right', n: 1 },
    { side: 'above', n: 1 },
  ]);
});
