/**
 * The dice of a turn as they lie on this screen, and the squares of the board. Headless, and without rules.
 */
import { wild, type Item, type Statement } from '../../cards/items';
import type { Spot, Strand } from '../../cards/threads';
import type { Scored } from '../../protocol/cubed';

/** A die that was put on the board but not yet played. */
export interface Laid {
  item: number;
  at: string;
  /** What it counts as: `2ro`, `*2ro`, or `*` while the Wild is not stated. */
  die: string;
}

type Size = Readonly<{ columns: number; rows: number }>;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

export function square(column: number, row: number): string {
  return `${LETTERS[column] ?? '?'}${row + 1}`;
}

export function spot(name: string): Spot {
  return [LETTERS.indexOf(name[0] ?? ''), Number(name.slice(1)) - 1];
}

/** Every square of the board, row by row. */
export function squares({ columns, rows }: Size): string[] {
  return Array.from({ length: columns * rows }, (_, i) => square(i % columns, Math.floor(i / columns)));
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** The square that an arrow key leads to; at the border it is the same one. */
export function towards(from: string, key: string, { columns, rows }: Size): string {
  const [column, row] = spot(from);
  const [dx, dy] = ARROWS[key] ?? [0, 0];
  const within = (n: number, size: number) => Math.min(size - 1, Math.max(0, n));
  return square(within(column + dx, columns), within(row + dy, rows));
}

/** Puts a die on a square, from the hand or from another square. */
export function lay(laid: readonly Laid[], item: Item, at: string): Laid[] {
  if (laid.some((l) => l.item === item.id)) return laid.map((l) => (l.item === item.id ? { ...l, at } : l));
  return [...laid, { item: item.id, at, die: item.face }];
}

export function takeBack(laid: readonly Laid[], item: number): Laid[] {
  return laid.filter((l) => l.item !== item);
}

/** Two dice of the turn change places. */
export function exchange(laid: readonly Laid[], a: Laid, b: Laid): Laid[] {
  return laid.map((l) => (l === a ? { ...l, at: b.at } : l === b ? { ...l, at: a.at } : l));
}

export function state(laid: readonly Laid[], item: number, said: Statement): Laid[] {
  return laid.map((l) => (l.item === item ? { ...l, die: wild(said) } : l));
}

/** What is left of a turn in the making when the table has changed. */
export function still(
  laid: readonly Laid[],
  held: readonly Item[],
  board: Readonly<Record<string, string | undefined>>,
): Laid[] {
  return laid.filter((l) => board[l.at] === undefined && held.some((i) => i.id === l.item));
}

/** The dice as a question names them. */
export function named(laid: readonly Laid[]): [string, string][] {
  return laid.map((l) => [l.at, l.die]);
}

/** The threads of steps, with a bead for each point: the bead of a die that earns nothing is hollow. */
export function strands(steps: readonly Pick<Scored, 'sets' | 'unpaid'>[]): Strand[] {
  return steps.flatMap(({ sets, unpaid }) =>
    sets.map((set) => ({ spots: set.map(spot), hollow: set.map((at) => unpaid.includes(at)) })),
  );
}
