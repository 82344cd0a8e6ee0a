/** A turn of SET Cubed in the making. Whether it holds and what it scores, the server says. */
import { stated, unstated, wild, type Item, type Statement } from '../../cards/items';
import type { Spot, Strand } from '../../cards/threads';
import { suggest, type Hint } from '../../cards/suggest';
import type { Act, Refused } from '../../net/wire';

export interface CubedView {
  board: Record<string, string>;
  dice: string[][];
  bag: number;
  turn: number | null;
  round: number;
  phase: 'opening' | 'turn' | 'extra_roll' | 'over';
  layout: { columns: number; rows: number; logo: string[]; bonus: Record<string, number> };
  opener: number | null;
  done: number[];
  locked_out: number[];
  agreed: number[];
  chosen: number[];
  left: number[];
  ending: boolean;
  idle: [number, number];
  last: { seat: number; squares: string[]; points: number; bonus: number } | null;
  mine: { reroll: string[] } | null;
}

export interface Preview {
  points: number;
  bonus: number;
  steps: { sets: string[][]; points: number; bonus: number }[];
}

/** A die that was put on the board but not yet played. */
export interface Laid {
  item: number;
  at: string;
  /** What it counts as: `2ro`, `*2ro`, or `*` while the Wild is not stated. */
  die: string;
}

export const MOST = 3;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

export function square(column: number, row: number): string {
  return `${LETTERS[column] ?? '?'}${row + 1}`;
}

export function spot(name: string): Spot {
  return [LETTERS.indexOf(name[0] ?? ''), Number(name.slice(1)) - 1];
}

/** Every square of the board, row by row. */
export function squares({ columns, rows }: { columns: number; rows: number }): string[] {
  return Array.from({ length: columns * rows }, (_, i) => square(i % columns, Math.floor(i / columns)));
}

/** The square that an arrow key leads to; the border holds. */
export function towards(from: string, key: string, { columns, rows }: { columns: number; rows: number }): string {
  const [column, row] = spot(from);
  const [dx, dy] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[key] ?? [0, 0];
  return square(Math.min(columns - 1, Math.max(0, column + (dx ?? 0))), Math.min(rows - 1, Math.max(0, row + (dy ?? 0))));
}

/** Puts a die on a square: from the hand, or from another square. Null when it cannot lie there. */
export function lay(laid: readonly Laid[], item: Item, at: string, board: Readonly<Record<string, string>>, most = MOST): Laid[] | null {
  if (board[at] !== undefined || laid.some((l) => l.at === at && l.item !== item.id)) return null;
  const before = laid.find((l) => l.item === item.id);
  if (before) return laid.map((l) => (l === before ? { ...l, at } : l));
  return laid.length >= most ? null : [...laid, { item: item.id, at, die: stated(item.face, null) }];
}

export function takeBack(laid: readonly Laid[], item: number): Laid[] {
  return laid.filter((l) => l.item !== item);
}

export function state(laid: readonly Laid[], item: number, said: Statement): Laid[] {
  return laid.map((l) => (l.item === item ? { ...l, die: wild(said) } : l));
}

/** What is left of a turn in the making when the table has changed. */
export function still(laid: readonly Laid[], held: readonly Item[], board: Readonly<Record<string, string>>): Laid[] {
  return laid.filter((l) => board[l.at] === undefined && held.some((i) => i.id === l.item));
}

/** All ways to play dice in steps of one or two, the order in which they were laid first. */
export function divisions(n: number): number[][][] {
  const ways: number[][][] = [];
  const go = (left: readonly number[], steps: readonly number[][]) => {
    if (left.length === 0) {
      ways.push(steps.map((s) => [...s]));
      return;
    }
    for (const a of left) go(left.filter((x) => x !== a), [...steps, [a]]);
    for (const a of left) for (const b of left) if (a < b) go(left.filter((x) => x !== a && x !== b), [...steps, [a, b]]);
  };
  go(Array.from({ length: n }, (_, i) => i), []);
  return ways;
}

export function playing(laid: readonly Laid[], division: readonly (readonly number[])[]): Act {
  const steps = division.map((step) => step.map((i) => [laid[i]?.at ?? '', laid[i]?.die ?? '']));
  return { type: 'play', steps };
}

export interface Judged {
  act: Act;
  preview: Preview;
  /** The dice of each step. */
  steps: Laid[][];
}

export type Verdict = { good: Judged } | { refused: Refused } | null;

/**
 * Asks the server about every way of dividing the dice into steps, and keeps the one that scores most. If none holds,
 * the reason is that of playing as much as possible at once.
 */
export async function judge(
  laid: readonly Laid[],
  ask: (act: Act) => Promise<{ preview: Preview } | { refused: Refused } | null>,
): Promise<Verdict> {
  if (laid.length === 0 || laid.some((l) => unstated(l.die))) return null;
  const ways = divisions(laid.length);
  const answers = await Promise.all(ways.map((way) => ask(playing(laid, way))));
  let best: Judged | null = null;
  let refused: Refused | null = null;
  answers.forEach((answer, i) => {
    const way = ways[i] ?? [];
    if (answer && 'preview' in answer) {
      const { preview } = answer;
      if (!best || preview.points + preview.bonus > best.preview.points + best.preview.bonus) {
        const steps = way.map((step) => step.map((n) => laid[n]).filter((l): l is Laid => l !== undefined));
        best = { act: playing(laid, way), preview, steps };
      }
    } else if (answer && 'refused' in answer) refused = answer.refused;
  });
  return best ? { good: best } : refused ? { refused } : null;
}

type Ask = Parameters<typeof judge>[1];

/** What a Wild that was laid could stand for: by itself after the other dice, or in one step with one of them. */
export async function wilds(laid: readonly Laid[], item: number, ask: Ask): Promise<Hint[]> {
  const wild = laid.find((l) => l.item === item);
  const others = laid.filter((l) => l.item !== item);
  if (!wild || others.some((l) => unstated(l.die))) return [];
  const all = [...others, wild];
  const before = await judge(others, ask);
  const last = others.length;
  const ways =
    others.length === 0 || (before && 'good' in before)
      ? [[...(before && 'good' in before ? before.good.steps.map((step) => step.map((l) => others.indexOf(l))) : []), [last]]]
      : others.map((_, i) => [...others.map((_, j) => [j]).filter(([j]) => j !== i), [i, last]]);
  return suggest(async (face) => {
    const stated = all.map((l) => (l === wild ? { ...l, die: `*${face}` } : l));
    const answers = await Promise.all(ways.map((way) => ask(playing(stated, way))));
    const points = answers.map((a) => (a && 'preview' in a ? a.preview.points + a.preview.bonus : -1));
    const best = Math.max(...points);
    return best < 0 ? null : best;
  });
}

/** The threads of a judged turn. A Wild counts nothing in the step that places it, so its bead is hollow. */
export function strands({ preview, steps }: Pick<Judged, 'preview' | 'steps'>): Strand[] {
  return preview.steps.flatMap((step, i) =>
    step.sets.map((set) => ({
      spots: set.map(spot),
      hollow: set.map((at) => (steps[i] ?? []).some((l) => l.at === at && l.die.startsWith('*'))),
    })),
  );
}

/** The three dice on the logo in its order; null while one is missing or a Wild is not stated. */
export function opening(laid: readonly Laid[], logo: readonly string[]): string[] | null {
  const dice = logo.map((at) => laid.find((l) => l.at === at)?.die);
  return dice.every((d): d is string => d !== undefined && !unstated(d)) ? dice : null;
}

/** Wilds on the board that show what a die of ours shows. */
export function swappable(board: Readonly<Record<string, string>>, face: string): string[] {
  return face === '*' ? [] : Object.keys(board).filter((at) => board[at] === `*${face}`);
}
