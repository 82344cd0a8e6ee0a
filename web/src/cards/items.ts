/**
 * Dice that a player holds. The server names them by what they show; here each keeps an identity while it
 * lies there.
 */

/** How a die looks beside others. */
export type DieState = 'picked' | 'fresh' | 'asking' | 'other' | 'hint' | 'wrong' | 'off';

export interface Item {
  id: number;
  face: string;
}

let ids = 0;

export function item(face: string): Item {
  return { id: ++ids, face };
}

/** The dice as they are held now, in that order; those that were there before keep their identity. */
export function follow(before: readonly Item[], faces: readonly string[]): Item[] {
  const left = [...before];
  return faces.map((face) => {
    const at = left.findIndex((i) => i.face === face);
    return at < 0 ? item(face) : (left.splice(at, 1)[0] ?? item(face));
  });
}

/** Whether a die is a Wild that nobody has stated. */
export const unstated = (die: string): boolean => die === '*';

/** What a player has said of a Wild so far: number, colour, shape, each a letter of the notation. */
export type Statement = readonly [string | null, string | null, string | null];
export const NOTHING: Statement = [null, null, null];

export function statement(die: string): Statement {
  const kind = die.startsWith('*') ? die.slice(1) : die;
  return kind.length === 3 ? [kind[0] ?? null, kind[1] ?? null, kind[2] ?? null] : NOTHING;
}

/** The die of a statement: stated once all three are said. */
export function wild(said: Statement): string {
  return said.every((s) => s !== null) ? `*${said.join('')}` : '*';
}

/**
 * Whether two lists of dice on squares are the same; with `but`, whatever the Wild on that square stands for.
 */
export function alike<S>(
  a: readonly (readonly [S, string])[],
  b: readonly (readonly [S, string])[],
  but?: S,
): boolean {
  const open = JSON.stringify(but);
  const write = (dice: readonly (readonly [S, string])[]) =>
    JSON.stringify(
      dice.map(([at, die]) => [at, die.startsWith('*') && JSON.stringify(at) === open ? '*' : die]),
    );
  return write(a) === write(b);
}
