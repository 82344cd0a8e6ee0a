/** What a Wild could stand for. Which statements hold, and what they are worth, the server says. */
export interface Hint {
  /** `2ro`: number, colour, shape. */
  face: string;
  worth: number;
}

const FACES = ['1', '2', '3'].flatMap((n) => ['r', 'g', 'p'].flatMap((c) => ['o', 's', 'd'].map((s) => n + c + s)));
/** Asked so many at a time: a line takes only so much at once. */
const AT_ONCE = 9;
const MOST = 5;

/** Asks about every statement and keeps the best of those that hold; `ask` gives null for the others. */
export async function suggest(ask: (face: string) => Promise<number | null>): Promise<Hint[]> {
  const hints: Hint[] = [];
  for (let i = 0; i < FACES.length; i += AT_ONCE) {
    const asked = FACES.slice(i, i + AT_ONCE);
    const answers = await Promise.all(asked.map(ask));
    answers.forEach((worth, j) => {
      if (worth !== null) hints.push({ face: asked[j] ?? '', worth });
    });
  }
  return hints.sort((a, b) => b.worth - a.worth).slice(0, MOST);
}
