/** What a game's box says beside the rules: from which age on, and about how long a game takes. */

export interface Printed {
  age: number;
  minutes: number;
}

/** Ages as the rulebooks have them. Minutes too where they name them, else as our games last. */
const PRINTED: Readonly<Record<string, Printed>> = {
  set: { age: 6, minutes: 20 },
  cubed: { age: 8, minutes: 30 },
  scramble: { age: 8, minutes: 20 },
  crossword: { age: 8, minutes: 20 },
  quiddler: { age: 8, minutes: 30 },
  'quiddler-solo': { age: 8, minutes: 10 },
  hunt: { age: 6, minutes: 3 },
  sprint: { age: 6, minutes: 3 },
  'quiddler-hand': { age: 8, minutes: 5 },
  'cubed-turn': { age: 8, minutes: 5 },
};

/** Whether the table above has a game; a test asks for each. */
export const hasPrinted = (game: string): boolean => game in PRINTED;

export function printed(game: string): Printed {
  return PRINTED[game] ?? { age: 8, minutes: 10 };
}
