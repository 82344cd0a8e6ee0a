/** The notation of cards and dice, as records and views write them. */

export type Colour = 'red' | 'green' | 'purple';
export type Fill = 'solid' | 'striped' | 'outlined';
export type Shape = 'oval' | 'squiggle' | 'diamond';
export type Count = 1 | 2 | 3;

export interface CardFace {
  number: Count;
  colour: Colour;
  fill: Fill;
  shape: Shape;
}

/** A die: an ordinary face, a Wild, or a Wild that has been stated. */
export interface DieFace {
  wild: boolean;
  face: { number: Count; colour: Colour; shape: Shape } | null;
}

const COLOURS: Record<string, Colour> = { r: 'red', g: 'green', p: 'purple' };
const FILLS: Record<string, Fill> = { f: 'solid', h: 'striped', e: 'outlined' };
const SHAPES: Record<string, Shape> = { o: 'oval', s: 'squiggle', d: 'diamond' };

function count(c: string | undefined): Count | undefined {
  return c === '1' ? 1 : c === '2' ? 2 : c === '3' ? 3 : undefined;
}

/** Reads `2rfo`; null when it is not a card. */
export function readCard(text: string): CardFace | null {
  const [n, c, f, s] = text.toLowerCase();
  const number = count(n);
  const colour = COLOURS[c ?? ''];
  const fill = FILLS[f ?? ''];
  const shape = SHAPES[s ?? ''];
  return text.length === 4 && number && colour && fill && shape ? { number, colour, fill, shape } : null;
}

/** Reads `2ro`, `*` or `*2ro`; null when it is no die. */
export function readDie(text: string): DieFace | null {
  if (text === '*') return { wild: true, face: null };
  const wild = text.startsWith('*');
  const rest = wild ? text.slice(1) : text;
  const [n, c, s] = rest.toLowerCase();
  const number = count(n);
  const colour = COLOURS[c ?? ''];
  const shape = SHAPES[s ?? ''];
  return rest.length === 3 && number && colour && shape ? { wild, face: { number, colour, shape } } : null;
}

/** Writes a die's stated face: `*2ro` for a Wild. */
export function writeDie(die: DieFace): string {
  if (!die.face) return '*';
  const { number, colour, shape } = die.face;
  return `${die.wild ? '*' : ''}${number}${colour[0]}${shape[0]}`;
}
