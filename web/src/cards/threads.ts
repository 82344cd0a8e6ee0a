/**
 * Threads mark SETs of dice: a line along one side of the row or column, with a bead at each die. Two that
 * overlap take opposite sides; a third goes one bead further out.
 */

/** Column and row. */
export type Spot = readonly [number, number];

export interface Strand {
  spots: readonly Spot[];
  /** Beads that count nothing. */
  hollow?: readonly boolean[];
}

export interface Thread {
  from: Spot;
  to: Spot;
  beads: { x: number; y: number; hollow: boolean }[];
}

const FURTHER = 0.19;
const round = (n: number) => Math.round(n * 100) / 100;

/** Where each thread runs, in squares. `edge` is how far inside the square it keeps from the border. */
export function threads(strands: readonly Strand[], edge = 0.06): Thread[] {
  const taken: { across: boolean; side: number; from: number; to: number }[] = [];
  return strands.flatMap((strand): Thread[] => {
    const [first, , third] = strand.spots;
    if (!first || !third) return [];
    const across = first[1] === third[1];
    const line = across ? first[1] : first[0];
    const along = strand.spots.map((s) => (across ? s[0] : s[1]));
    const [from, to] = [Math.min(...along), Math.max(...along)];
    const sides = [line + 1 - edge, line + edge, line + 1 - edge + FURTHER, line + edge - FURTHER];
    const free = (side: number) =>
      !taken.some(
        (t) => t.across === across && Math.abs(t.side - side) < 0.08 && t.from <= to && t.to >= from,
      );
    const side = round(sides.find(free) ?? sides[0] ?? line);
    taken.push({ across, side, from, to });
    const at = (n: number): [number, number] => (across ? [n + 0.5, side] : [side, n + 0.5]);
    return [
      {
        from: at(from),
        to: at(to),
        beads: along.map((n, i) => ({ x: at(n)[0], y: at(n)[1], hollow: strand.hollow?.[i] ?? false })),
      },
    ];
  });
}
