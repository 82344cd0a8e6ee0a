/** Where the dice of a Scramble lie on this screen. The server knows only which dice there are. */

/** A die on the table: which cell it fell into, and how it lies there. */
export interface Lying {
  id: number;
  face: string;
  cell: number;
  /** Places on a phone (6 by 7) and on a desk (9 by 5), as percentages. */
  px: number;
  py: number;
  dx: number;
  dy: number;
  angle: number;
}

const PHONE = { cols: 6, rows: 7 };
const DESK = { cols: 9, rows: 5 };
export const CELLS = 42;
/** Where dice lie as on a desk: wide screens, and phones held sideways. The style sheet says the same. */
export const WIDE = '(min-width: 901px), (max-height: 500px) and (min-width: 560px)';

/** A small generator, so that a throw can be repeated in tests. */
export function luck(seed: number): () => number {
  let s = seed >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function spread(
  cell: number,
  { cols, rows }: { cols: number; rows: number },
  random: () => number,
): [number, number] {
  const x = (cell % cols) + 0.5 + (random() - 0.5) * 0.16;
  const y = Math.floor(cell / cols) + 0.5 + (random() - 0.5) * 0.18;
  return [(100 * x) / cols, (100 * y) / rows];
}

let ids = 0;

/** Throws dice over the table: a cell each, none on top of another. */
export function toss(faces: readonly string[], random: () => number): Lying[] {
  const shuffle = (n: number) => {
    const order = Array.from({ length: n }, (_, i) => i);
    for (let i = n - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [order[i], order[j]] = [order[j] as number, order[i] as number];
    }
    return order;
  };
  const phone = shuffle(Math.max(CELLS, faces.length));
  const desk = shuffle(Math.max(DESK.cols * DESK.rows, faces.length));
  return faces
    .map((face, i): Lying => {
      const cell = phone[i] ?? i;
      const [px, py] = spread(cell, PHONE, random);
      const [dx, dy] = spread(desk[i] ?? i, DESK, random);
      return { id: ++ids, face, cell, px, py, dx, dy, angle: Math.round((random() - 0.5) * 34) };
    })
    .sort((a, b) => a.cell - b.cell);
}

/**
 * What is left lying when the table has changed; null when there are new dice, so that all must be thrown
 * anew.
 */
export function remain(
  lying: readonly Lying[],
  faces: readonly string[],
  gone: ReadonlySet<number> = new Set(),
): Lying[] | null {
  const want = new Map<string, number>();
  for (const face of faces) want.set(face, (want.get(face) ?? 0) + 1);
  const kept = new Set<number>();
  // Of equal dice, those that were picked are the ones that went.
  for (const die of [...lying].sort((a, b) => Number(gone.has(a.id)) - Number(gone.has(b.id)))) {
    const left = want.get(die.face) ?? 0;
    if (left === 0) continue;
    want.set(die.face, left - 1);
    kept.add(die.id);
  }
  if ([...want.values()].some((n) => n > 0)) return null;
  return lying.filter((die) => kept.has(die.id));
}

/** The die that an arrow key leads to: the nearest one that way. */
export function nearest(lying: readonly Lying[], from: number, key: string, wide: boolean): number {
  const here = lying.find((d) => d.id === from);
  if (!here) return lying[0]?.id ?? from;
  const at = (d: Lying) => (wide ? { x: d.dx * 1.4, y: d.dy } : { x: d.px, y: d.py * 1.6 });
  const a = at(here);
  let best = from;
  let least = Infinity;
  for (const die of lying) {
    if (die.id === from) continue;
    const b = at(die);
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const [along, across] =
      key === 'ArrowRight'
        ? [dx, dy]
        : key === 'ArrowLeft'
          ? [-dx, dy]
          : key === 'ArrowDown'
            ? [dy, dx]
            : [-dy, dx];
    if (along <= 1) continue;
    const cost = along + 2.2 * Math.abs(across);
    if (cost < least) {
      least = cost;
      best = die.id;
    }
  }
  return best;
}
