/** Dice and boards of one's own, from text files like those in the project's `data` folder. */

import { readDie } from '../cards/notation';

const lines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => (line.split('#')[0] ?? '').trim())
    .filter((line) => line !== '');

const words = (line: string): string[] => line.split(/\s+/);

/**
 * A die a line, its faces apart: `1ro 2gs 3pd 1go 2ps *`. Null when it is something else. Whether these are
 * the dice of a game, the server says.
 */
export function readDice(text: string): string[][] | null {
  const dice = lines(text).map(words);
  const shows = (face: string) => readDie(face)?.wild === (face === '*');
  return dice.length > 0 && dice.flat().every(shows) ? dice : null;
}

/** A row a line, its squares apart: `. L 3`. Null when it is something else. */
export function readBoard(text: string): string[] | null {
  const rows = lines(text);
  return rows.length > 0 && rows.flatMap(words).every((square) => /^[.L\d]$/.test(square)) ? rows : null;
}

/** The faces that are Wild, among all dice. */
export function wilds(dice: readonly (readonly string[])[]): number {
  return dice.flat().filter((face) => face === '*').length;
}
