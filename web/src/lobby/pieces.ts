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

/** A row a line, its squares apart. Whether it is a board, the server says. */
export function readBoard(text: string): string[] {
  return lines(text);
}

/** The faces that are Wild, among all dice. */
export function wilds(dice: readonly (readonly string[])[]): number {
  return dice.flat().filter((face) => face === '*').length;
}
