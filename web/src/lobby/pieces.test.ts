import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { boardFault, diceFault, readBoard, readDice, wilds } from './pieces';

const data = (name: string) => readFileSync(join(import.meta.dirname, '../../../data', name), 'utf8');

it('reads the project’s own dice and board', () => {
  for (const [name, count] of [
    ['cubed-dice-9-wilds.txt', 9],
    ['cubed-dice-36-wilds.txt', 36],
  ] as const) {
    const dice = readDice(data(name));
    expect(dice).toHaveLength(42);
    expect(dice.every((die) => die.length === 6)).toBe(true);
    expect(wilds(dice)).toBe(count);
  }
  expect(readBoard(data('cubed-board.txt'))).toHaveLength(13);
});

it('does not mind blank lines and other line ends', () => {
  expect(readDice(' 1ro 2gs *\r\n\r\n3pd\t1ro * \n')).toEqual([
    ['1ro', '2gs', '*'],
    ['3pd', '1ro', '*'],
  ]);
  expect(readBoard('\n. L .\r\n')).toEqual(['. L .']);
});

it('takes the project’s own files', () => {
  expect(diceFault(readDice(data('cubed-dice-9-wilds.txt')))).toBeNull();
  expect(boardFault(readBoard(data('cubed-board.txt')))).toBeNull();
});

it('says at once that a file is no dice file', () => {
  expect(diceFault(readDice('Dear diary,\ntoday I played a game.'))).toEqual({ why: 'dice.line', n: 1 });
  expect(diceFault(readDice('1ro 2gs 3pd 1go 2ps *\n1ro 2gs 3pd 1go 2ps'))).toEqual({
    why: 'dice.line',
    n: 2,
  });
  expect(diceFault(readDice('1ro 2gs 3pd 1go 2ps *'))).toEqual({ why: 'dice.count', n: 1 });
  expect(diceFault(readDice(''))).toEqual({ why: 'dice.count', n: 0 });
});

it('says at once that a file is no board', () => {
  expect(boardFault(readBoard('...\n...'))).toEqual({ why: 'board.row', n: 1 });
  expect(boardFault(readBoard('. . .\n. x .'))).toEqual({ why: 'board.row', n: 2 });
  expect(boardFault(readBoard('. . .\n. .'))).toEqual({ why: 'board.ragged', n: 2 });
  expect(boardFault(readBoard('# nothing'))).toEqual({ why: 'board.row', n: 1 });
});
