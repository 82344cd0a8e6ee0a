/** Dice and boards of one's own, from text files like those in the project's `data` folder. */

const lines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => (line.split('#')[0] ?? '').trim())
    .filter((line) => line !== '');

/** A die a line, its faces apart: `1ro 2gs 3pd 1go 2ps *`. */
export function readDice(text: string): string[][] {
  return lines(text).map((line) => line.split(/\s+/));
}

/** A row a line, its squares apart. */
export function readBoard(text: string): string[] {
  return lines(text);
}

/** What is wrong with a file, so that it is said before anything is sent. The server checks the rest. */
export type FileFault =
  | { why: 'none' }
  | { why: 'dice.line'; n: number }
  | { why: 'dice.count'; n: number }
  | { why: 'board.row'; n: number }
  | { why: 'board.ragged'; n: number };

const FACE = /^(\*|[123][rgp][osd])$/;
const SQUARE = /^[.L\d]$/;
const FACES = 6;
const DICE = 42;

export function diceFault(dice: readonly (readonly string[])[]): FileFault | null {
  const bad = dice.findIndex((die) => die.length !== FACES || !die.every((face) => FACE.test(face)));
  if (bad >= 0) return { why: 'dice.line', n: bad + 1 };
  return dice.length === DICE ? null : { why: 'dice.count', n: dice.length };
}

export function boardFault(rows: readonly string[]): FileFault | null {
  const squares = rows.map((row) => row.split(/\s+/));
  const bad = squares.findIndex((row) => !row.every((square) => SQUARE.test(square)));
  if (bad >= 0 || rows.length === 0) return { why: 'board.row', n: bad < 0 ? 1 : bad + 1 };
  const ragged = squares.findIndex((row) => row.length !== squares[0]?.length);
  return ragged < 0 ? null : { why: 'board.ragged', n: ragged + 1 };
}

/** The faces that are Wild, among all dice. */
export function wilds(dice: readonly (readonly string[])[]): number {
  return dice.flat().filter((face) => face === '*').length;
}
