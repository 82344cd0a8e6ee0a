/** A hand of letters as its player has sorted it: words in the making, and loose cards. No rules. */
import { pickByTyping } from '../../cards/letters';

export interface ScoredWord {
  cards: string[];
  points: number;
  verdict: { by: number; stands: boolean } | null;
}

export interface HandScore {
  words: ScoredWord[];
  laid: number;
  cards: string[];
  unused: number;
  struck: number;
  lost: number;
  most: number;
  longest: number;
  total: number;
}

export interface Settlement {
  hand: number;
  seats: (HandScore | null)[];
}

export interface QuiddlerView {
  hand: number;
  turn: number | null;
  dealer: number;
  pile: number;
  discard: string | null;
  held: number[];
  laid: string[][][];
  phase: 'draw' | 'play' | 'challenges' | 'over';
  last: boolean;
  mine: { hand: string[] } | null;
  /** In replays all hands lie open; null for one who has left. */
  hands?: ({ hand: string[] } | null)[];
  out: number | null;
  last_turns: number[];
  discards: number;
  challenges: { seat: number; word: number; by: number; stands: boolean }[];
  lost: number[];
  accepted: number[];
  left: number[];
  bonuses: { most: boolean; longest: boolean };
  sheet: Settlement[];
}

export interface Item {
  id: number;
  card: string;
}

export interface Sorted {
  words: readonly (readonly Item[])[];
  loose: readonly Item[];
}

/** Where cards can be put: among the loose ones, into a new word, or into one of the words. */
export type Zone = 'loose' | 'new' | number;

export const EMPTY: Sorted = { words: [], loose: [] };
let ids = 0;

const all = (s: Sorted): Item[] => [...s.words.flat(), ...s.loose];

/** Brings the sorting up to date with the hand: what is gone is gone, what is new is loose. */
export function reconcile(sorted: Sorted, hand: readonly string[]): Sorted {
  const want = new Map<string, number>();
  for (const card of hand) want.set(card, (want.get(card) ?? 0) + 1);
  // Loose cards go first, so that a discard does not tear a word apart when a loose twin could have gone.
  const kept = new Set<number>();
  for (const item of all(sorted)) {
    const n = want.get(item.card) ?? 0;
    if (n === 0) continue;
    want.set(item.card, n - 1);
    kept.add(item.id);
  }
  const fresh: Item[] = [];
  for (const card of hand) {
    const n = want.get(card) ?? 0;
    if (n === 0) continue;
    want.set(card, n - 1);
    fresh.push({ id: ++ids, card });
  }
  return tidy({
    words: sorted.words.map((w) => w.filter((i) => kept.has(i.id))),
    loose: [...sorted.loose.filter((i) => kept.has(i.id)), ...fresh],
  });
}

function tidy(sorted: Sorted): Sorted {
  return { words: sorted.words.filter((w) => w.length > 0), loose: sorted.loose };
}

/** Moves cards, in the order given, into a zone: to a place among the other cards there, or to its end. */
export function move(sorted: Sorted, which: readonly number[], to: Zone, place?: number): Sorted {
  const items = which.map((id) => all(sorted).find((i) => i.id === id)).filter((i): i is Item => i !== undefined);
  if (items.length === 0) return sorted;
  const gone = new Set(items.map((i) => i.id));
  const put = (list: readonly Item[], here: boolean): Item[] => {
    const others = list.filter((i) => !gone.has(i.id));
    return here ? [...others.slice(0, place ?? others.length), ...items, ...others.slice(place ?? others.length)] : others;
  };
  const words = sorted.words.map((w, i) => put(w, i === to));
  return tidy({ words: to === 'new' ? [...words, items] : words, loose: put(sorted.loose, to === 'loose') });
}

/** A new word of cards that spell a typed text: loose cards if they will do, else any. Null when no cards will. */
export function typed(sorted: Sorted, text: string): Sorted | null {
  const letters = text.replace(/[^\p{L}]/gu, '');
  for (const from of [sorted.loose, all(sorted)]) {
    const found = pickByTyping(from.map((i) => i.card), letters);
    if (found) return move(sorted, found.map((i) => from[i]?.id ?? -1), 'new');
  }
  return null;
}

/** The loose cards in order of the alphabet. */
export function sortLoose(sorted: Sorted): Sorted {
  return { words: sorted.words, loose: [...sorted.loose].sort((a, b) => a.card.localeCompare(b.card, 'en')) };
}

export const cards = (items: readonly Item[]): string[] => items.map((i) => i.card);

/** The card that would be discarded: the one picked loose card, or the only loose one. */
export function discardable(sorted: Sorted, picked: readonly number[]): Item | null {
  if (picked.length === 1) return sorted.loose.find((i) => i.id === picked[0]) ?? null;
  return picked.length === 0 && sorted.loose.length === 1 ? (sorted.loose[0] ?? null) : null;
}

/** The hands of the game by size, for the score sheet. */
export const HANDS = [3, 4, 5, 6, 7, 8, 9, 10] as const;

/** The room that a hand has, in pixels; `narrow` where each word takes a row of its own. */
export interface Room {
  width: number;
  height: number;
  narrow: boolean;
}

/** How long a word may be before its points go below it on a narrow screen. */
export const BESIDE = 4;
const [LARGEST, SMALLEST] = [86, 30];

/** How tall a hand is with cards so large: words first, then the loose cards, as the style sheet sets them. */
function tall(size: number, words: readonly number[], loose: number, { width, narrow }: Room): number {
  const card = 1.4 * size;
  if (narrow) {
    const below = words.some((n) => n > BESIDE);
    if (words.some((n) => n * (size + 5) + (below ? 20 : 150) > width)) return Infinity;
    const across = Math.max(1, Math.floor(width / (size + 5)));
    const rows = Math.ceil(loose / across);
    // The button that makes a word stands beside them, or below.
    const button = (loose % across) * (size + 5) + 156 > width ? 54 : 0;
    return words.length * (card + (below ? 58 : 22)) + rows * (card + 6) + 10 + button;
  }
  let [rows, used] = [0, Infinity];
  for (const n of words) {
    const wide = Math.max(190, n * (size + 8) + 24);
    if (wide > width) return Infinity;
    used += wide + 14;
    if (used - 14 <= width) continue;
    rows += 1;
    used = wide + 14;
  }
  const across = Math.max(1, Math.floor((width - 184) / (size + 8)));
  return rows * (card + 78) + Math.max(1, Math.ceil(loose / across)) * (card + 8) + 32;
}

/** The largest cards with which a whole hand is in sight. */
export function fit(words: readonly number[], loose: number, room: Room): number {
  const most = room.narrow ? 62 : LARGEST;
  for (let size = most; size > SMALLEST; size -= 1) if (tall(size, words, loose, room) <= room.height) return size;
  return SMALLEST;
}
