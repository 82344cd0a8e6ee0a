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

export function question(what: 'cards' | 'dice', random: () => number = Math.random): Question {
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
