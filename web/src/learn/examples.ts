/** What the rules show beside their words: three that make a SET, three that do not, a word. */

export interface Example {
  cards?: readonly string[];
  dice?: readonly string[];
  letters?: readonly string[];
}

const DICE: readonly Example[] = [
  { dice: ['1ro', '2gs', '3pd'] },
  { dice: ['2gd', '2gs', '2go'] },
  { dice: ['1ro', '2ro', '3rs'] },
];
const WORD: readonly Example[] = [{ letters: ['CL', 'O', 'V', 'ER'] }, { letters: ['QU', 'I', 'L', 'T'] }];
const CARDS: readonly Example[] = [
  { cards: ['1rfo', '2ghs', '3ped'] },
  { cards: ['1rfo', '2rfo', '3rfo'] },
  { cards: ['2rfo', '2rhs', '2ged'] },
];

const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  set: CARDS,
  hunt: CARDS,
  sprint: CARDS,
  cubed: [...DICE, { dice: ['1ro', '2ro', '*3ro'] }],
  'cubed-turn': [...DICE, { dice: ['1ro', '2ro', '*3ro'] }],
  scramble: [...DICE, { dice: ['1ro', '*', '3ro'] }],
  crossword: DICE,
  quiddler: WORD,
  'quiddler-hand': WORD,
  'quiddler-solo': WORD,
};

export const examples = (game: string): readonly Example[] => EXAMPLES[game] ?? [];

/** Whether a game is played with letter cards, whose values are worth a table. */
export const hasLetters = (game: string): boolean => examples(game).some(({ letters }) => letters);
