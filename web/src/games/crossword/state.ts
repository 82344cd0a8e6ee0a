/**
 * A Crossword grid as it lies on this screen: the server's, with what has been moved here since. Headless.
 */
import { item, unstated, wild, type Statement } from '../../cards/items';
import type { Strand } from '../../cards/threads';
import type { Named, Square, View } from '../../protocol/crossword';

/** Column and row, growing to the right and downwards; there are no edges. */
export type At = Readonly<Square>;
/** Square, die, owner. */
export type Lying = View['grids'][number][number];

/** One of our dice: loose while `at` is null. */
export interface Piece {
  id: number;
  face: string;
  at: At | null;
  /** What it counts as: `2ro`, `*2ro`, or `*` while the Wild is not stated. */
  die: string;
  /** Somebody has built on it: it stays. */
  fixed: boolean;
}

export type Grid = readonly (readonly [At, string])[];

export const name = ([x, y]: At): string => `${x},${y}`;
export const same = (a: At | null, b: At | null): boolean =>
  a === b || (a !== null && b !== null && a[0] === b[0] && a[1] === b[1]);
const has = (list: readonly At[], at: At): boolean => list.some((x) => same(x, at));
const shows = (die: string): string => (die.startsWith('*') ? '*' : die);

/** Our dice as the server has them. */
function theirs(view: View, seat: number): Omit<Piece, 'id'>[] {
  const fixed = view.fixed[seat] ?? [];
  const laid = (view.grids[seat] ?? []).filter(([, , owner]) => owner === seat);
  return [
    ...laid.map(([at, die]) => ({ face: shows(die), at, die, fixed: has(fixed, at) })),
    ...(view.loose[seat] ?? []).map((face) => ({ face, at: null, die: face, fixed: false })),
  ];
}

/** Squares of our grid that others' dice lie on. */
export function foreign(view: View, seat: number): Lying[] {
  return (view.grids[seat] ?? []).filter(([, , owner]) => owner !== seat);
}

/**
 * Our dice after news from the server; each keeps its identity. With `ours`, what was moved here and is on
 * its way stays as it lies, except what somebody has built on. A Wild that is not stated is known here only.
 */
export function sync(pieces: readonly Piece[], view: View, seat: number, ours: boolean): Piece[] {
  const left = [...pieces];
  const take = (fits: (p: Piece) => boolean): Piece | undefined => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const blocked = foreign(view, seat).map(([at]) => at);
  const news = theirs(view, seat);
  // Dice that lie as they did are themselves; then any of the same face, laid ones before loose ones.
  const kept = new Map<Omit<Piece, 'id'>, Piece>();
  for (const n of news) {
    const exact = take((p) => p.face === n.face && same(p.at, n.at) && (n.at === null || p.die === n.die));
    if (exact) kept.set(n, exact);
  }
  for (const n of news) {
    if (kept.has(n)) continue;
    const like = take((p) => p.face === n.face && p.at !== null) ?? take((p) => p.face === n.face);
    if (like) kept.set(n, like);
  }
  const next = news.map((n): Piece => {
    const was = kept.get(n);
    if (!was) return { ...n, id: item(n.face).id };
    const mine = !n.fixed && (ours || (n.at === null && was.at !== null && unstated(was.die)));
    return mine ? { ...was, fixed: false } : { ...n, id: was.id };
  });
  const taken: At[] = [...blocked, ...next.filter((p) => p.fixed).map((p) => p.at as At)];
  return next.map((p) => {
    if (p.fixed || p.at === null) return p;
    if (has(taken, p.at)) return { ...p, at: null, die: p.face };
    taken.push(p.at);
    return p;
  });
}

/**
 * Moves a die to a square or, with null, to the loose ones. A die that lies there changes places. Null if it
 * cannot.
 */
export function move(
  pieces: readonly Piece[],
  id: number,
  at: At | null,
  blocked: readonly At[] = [],
): Piece[] | null {
  const mover = pieces.find((p) => p.id === id);
  if (!mover || mover.fixed || (at && has(blocked, at))) return null;
  const there = at ? pieces.find((p) => p.id !== id && same(p.at, at)) : undefined;
  if (there?.fixed) return null;
  return pieces.map((p) => {
    if (p.id === id) return at ? { ...p, at } : { ...p, at, die: p.face };
    if (p === there) return mover.at ? { ...p, at: mover.at } : { ...p, at: null, die: p.face };
    return p;
  });
}

export function state(pieces: readonly Piece[], id: number, said: Statement): Piece[] {
  return pieces.map((p) => (p.id === id && !p.fixed ? { ...p, die: wild(said) } : p));
}

/** The grid as it lies here, with Wilds that are not stated. */
export function lying(pieces: readonly Piece[]): Grid {
  return pieces.flatMap((p) => (p.at ? [[p.at, p.die] as const] : []));
}

/** What can be sent of it: all that is laid and stated. */
export function sendable(pieces: readonly Piece[]): Grid {
  return lying(pieces).filter(([, die]) => !unstated(die));
}

/** A grid as messages have it: row by row, so that the same grid is written the same way. */
export function written(grid: Grid): [Square, Named][] {
  return grid
    .map(([[x, y], die]): [Square, Named] => [[x, y], die])
    .sort(([a], [b]) => a[1] - b[1] || a[0] - b[0]);
}

/** Our part of our grid as the server has it. */
export function known(view: View, seat: number): Grid {
  return (view.grids[seat] ?? [])
    .filter(([, , owner]) => owner === seat)
    .map(([at, die]) => [at, die] as const);
}

export function equal(a: Grid, b: Grid): boolean {
  return JSON.stringify(written(a)) === JSON.stringify(written(b));
}

/** The SETs that the server found among dice which still lie as they did. */
export function standing(sets: readonly (readonly At[])[], before: Grid, now: Grid): Strand[] {
  const lies = (grid: Grid, at: At) => grid.find(([where]) => same(where, at))?.[1];
  return sets
    .filter((set) => set.every((at) => lies(before, at) === lies(now, at)))
    .map((spots) => ({ spots }));
}

/** The smallest field around squares. */
export function bounds(squares: readonly At[]): { left: number; top: number; columns: number; rows: number } {
  if (squares.length === 0) return { left: 0, top: 0, columns: 1, rows: 1 };
  const xs = squares.map(([x]) => x);
  const ys = squares.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, columns: Math.max(...xs) - left + 1, rows: Math.max(...ys) - top + 1 };
}

/** Where a square lies, seen from the dice: counted from their corner, or so many squares beside them. */
export function place([x, y]: At, { left, top, columns, rows }: ReturnType<typeof bounds>): Place {
  return [
    x < left
      ? { side: 'left', n: left - x }
      : x >= left + columns
        ? { side: 'right', n: x - left - columns + 1 }
        : { side: 'column', n: x - left + 1 },
    y < top
      ? { side: 'above', n: top - y }
      : y >= top + rows
        ? { side: 'below', n: y - top - rows + 1 }
        : { side: 'row', n: y - top + 1 },
  ];
}

export type Place = [
  { side: 'left' | 'right' | 'column'; n: number },
  { side: 'above' | 'below' | 'row'; n: number },
];

/** A look at the field: the point in its middle, in squares, and how large squares are. */
export interface Look {
  middle: readonly [number, number];
  zoom: number;
}

/**
 * A look that has all of a box of squares in sight. It goes no further than needed, and shrinks squares only
 * where that is not enough. A size that was chosen by hand stays. `field` is in squares of the usual size;
 * `aside` of them are covered at the right.
 */
export function inSight(
  box: ReturnType<typeof bounds>,
  { middle: [x, y], zoom }: Look,
  field: { width: number; height: number; aside: number },
): Look {
  const next =
    zoom > 1
      ? zoom
      : Math.max(0.5, Math.min(zoom, field.width / (box.columns + 1), field.height / (box.rows + 1)));
  const slide = (at: number, from: number, size: number, room: number, aside: number) => {
    if (size + 1 > 2 * room) return from + size / 2;
    const beyond = size + 1 + aside <= 2 * room ? aside : 0;
    return Math.max(Math.min(at, from - 0.5 + room), from + size + 0.5 + beyond - room);
  };
  return {
    middle: [
      slide(x, box.left, box.columns, field.width / next / 2, field.aside / next),
      slide(y, box.top, box.rows, field.height / next / 2, 0),
    ],
    zoom: next,
  };
}

export function towards([x, y]: At, key: string): At {
  switch (key) {
    case 'ArrowRight':
      return [x + 1, y];
    case 'ArrowLeft':
      return [x - 1, y];
    case 'ArrowDown':
      return [x, y + 1];
    default:
      return [x, y - 1];
  }
}

/** How many dice a seat has, and how many of them lie in a grid, its own or another's. */
export function count(view: View, seat: number): { laid: number; all: number } {
  const laid = view.grids.flat().filter(([, , owner]) => owner === seat).length;
  return { laid, all: laid + (view.loose[seat]?.length ?? 0) };
}

/**
 * Sends the grid after each change, one message at a time: while one is on its way, later changes wait and
 * are sent together. So a slow connection is not filled with steps that nobody needs any more.
 */
export class Sender {
  #flying: { id: string; grid: Grid } | null = null;
  #wanted: Grid | null = null;
  /** Sent and accepted, but not yet seen in a view. */
  #awaited: Grid | null = null;

  constructor(private readonly send: (grid: Grid) => string) {}

  /** Whether what lies here is newer than what the server sent. */
  get ours(): boolean {
    return this.#flying !== null || this.#wanted !== null || this.#awaited !== null;
  }

  change(grid: Grid, server: Grid): void {
    const last = this.#flying?.grid ?? this.#awaited ?? server;
    if (this.#flying) this.#wanted = grid;
    else if (!equal(grid, last)) this.#go(grid);
  }

  /**
   * The server has answered, or the action was taken back. True if the server's grid is to be shown again.
   */
  answered(pending: readonly string[], refused: boolean): boolean {
    if (!this.#flying || pending.includes(this.#flying.id)) return false;
    const { grid } = this.#flying;
    const next = this.#wanted;
    this.#flying = this.#wanted = null;
    if (refused) {
      this.#awaited = null;
      return true;
    }
    this.#awaited = grid;
    if (next && !equal(next, grid)) this.#go(next);
    return false;
  }

  saw(server: Grid): void {
    if (this.#awaited && equal(server, this.#awaited)) this.#awaited = null;
  }

  reset(): void {
    this.#flying = null;
    this.#wanted = this.#awaited = null;
  }

  #go(grid: Grid): void {
    this.#flying = { id: this.send(grid), grid };
  }
}
