/** Triples to practise on. Half of them hold; the others break in one feature or two, as real mistakes do. */
import { compare } from './explain';

const CARD = ['123', 'rgp', 'fhe', 'osd'];
const DIE = ['123', 'rgp', 'osd'];

export interface Question {
  items: [string, string, string];
  right: boolean;
  /** The one that goes with the first two. */
  fit: string;
}

function pick<T>(from: readonly T[] | string, random: () => number): T | string {
  return from[Math.floor(random() * from.length)] as T | string;
}

/** The third of each feature: the same if two are alike, else the remaining one. */
export function third(a: string, b: string, kinds: readonly string[]): string {
  return kinds
    .map((values, i) => (a[i] === b[i] ? a[i] : [...values].find((v) => v !== a[i] && v !== b[i])))
    .join('');
}

/** Whether three are all alike or all different in each feature. */
export function holds(items: readonly string[]): boolean {
  const [a = '', b = '', c = ''] = items;
  return [...a].every((_, i) => compare(a[i], b[i], c[i]).kind !== 'broken');
}

export function question(what: Kind, random: () => number = Math.random): Question {
  const kinds = what === 'cards' ? CARD : DIE;
  const make = () => kinds.map((values) => pick(values, random)).join('');
  const a = make();
  let b = make();
  while (b === a) b = make();
  const fit = third(a, b, kinds);
  if (random() < 0.5) return { items: [a, b, fit], right: true, fit };
  // Spoilt in one feature, sometimes two.
  const spoilt = [...fit];
  const wrongs = random() < 0.7 ? 1 : 2;
  const order = kinds.map((_, i) => i).sort(() => random() - 0.5);
  for (const i of order.slice(0, wrongs)) {
    const values = [...(kinds[i] ?? '')].filter((v) => v !== fit[i]);
    spoilt[i] = pick(values, random) as string;
  }
  const c = spoilt.join('');
  return { items: [a, b, c], right: holds([a, b, c]), fit };
}

export type Kind = 'cards' | 'dice';

/** Two cards or dice; which third one makes a SET of them? */
export interface Completion {
  pair: [string, string];
  fit: string;
  /** Nine to pick from, the one that fits among them. The others differ from it in one feature or two. */
  nine: string[];
}

/** The features of a card or a die, in the order of its notation, with their values. */
export const features = (what: Kind): readonly string[] => (what === 'cards' ? CARD : DIE);

function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const left = [...items];
  const order: T[] = [];
  while (left.length > 0) order.push(...left.splice(Math.floor(random() * left.length), 1));
  return order;
}

export function completion(what: Kind, random: () => number = Math.random): Completion {
  const { items, fit } = question(what, random);
  const [a, b] = items;
  const kinds = features(what);
  const near = kinds.flatMap((values, i) =>
    [...values].filter((v) => v !== fit[i]).map((v) => fit.slice(0, i) + v + fit.slice(i + 1)),
  );
  const far = near.flatMap((item) =>
    kinds.flatMap((values, i) => [...values].map((v) => item.slice(0, i) + v + item.slice(i + 1))),
  );
  const others = [...new Set([...shuffle(near, random).slice(0, 5), ...shuffle(far, random)])];
  const wrong = others.filter((item) => item !== fit && item !== a && item !== b).slice(0, 8);
  return { pair: [a, b], fit, nine: shuffle([fit, ...wrong], random) };
}
