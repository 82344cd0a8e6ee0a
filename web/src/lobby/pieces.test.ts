import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readBoard, readDice, wilds } from './pieces';

const data = (name: string) => readFileSync(join(import.meta.dirname, '../../../data', name), 'utf8');

it('reads the project’s own dice and board', () => {
  for (const [name, count] of [
    ['cubed-dice-9-wilds.txt', 9],
    ['cubed-dice-36-wilds.txt', 36],
  ] as const) {
    const dice = readDice(data(name));
    expect(dice).toHaveLength(42);
    expect(dice?.every((die) => die.length === 6)).toBe(true);
    expect(wilds(dice ?? [])).toBe(count);
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

it('takes nothing that is no dice file and no board file', () => {
  for (const text of ['', '# nothing\n', 'Dear diary, today', '1ro 2gs *2ro', '{"dice":[]}'])
    expect(readDice(text), text).toBeNull();
  for (const text of ['', 'a b c', '...L...', '. L 12']) expect(readBoard(text), text).toBeNull();
});
