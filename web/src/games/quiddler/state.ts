/** A hand of cards as its player has sorted it: words in the making, and loose cards. No rules. */
import { pickByTyping } from '../../cards/letters';
import { HANDS, type Letter } from '../../protocol/quiddler';

export interface Item {
  id: number;
  card: Letter;
}

export interface Sorted {
  words: readonly (readonly Item[])[];
  loose: readonly Item[];
}

/** Where cards can be put: among the loose ones, into a new word, or into one of the words. */
export type Zone = 'loose' | 'new' | number;

export const EMPTY: Sorted = { words: [], loose: [] };
let ids = 0;

/** All cards of a hand, those in words first. */
export const all = (sorted: Sorted): Item[] => [...sorted.words.flat(), ...sorted.loose];

export const cards = (items: readonly Item[]): Letter[] => items.map((i) => i.card);

/** Brings the sorting up to date with the hand. Cards that are gone are removed, and new ones are loose. */
export function reconcile(sorted: Sorted, hand: readonly Letter[]): Sorted {
  const want = new Map<Letter, number>();
  for (const card of hand) want.set(card, (want.get(card) ?? 0) + 1);
  // Cards in words come first: when one of two equal cards is discarded, the loose one goes and the word
  // stays whole.
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
  const items = which
    .map((id) => all(sorted).find((i) => i.id === id))
    .filter((i): i is Item => i !== undefined);
  if (items.length === 0) return sorted;
  const gone = new Set(items.map((i) => i.id));
  const put = (list: readonly Item[], here: boolean): Item[] => {
    const others = list.filter((i) => !gone.has(i.id));
    return here
      ? [...others.slice(0, place ?? others.length), ...items, ...others.slice(place ?? others.length)]
      : others;
  };
  const words = sorted.words.map((w, i) => put(w, i === to));
  return tidy({ words: to === 'new' ? [...words, items] : words, loose: put(sorted.loose, to === 'loose') });
}

/**
 * Makes a new word of cards that spell a typed text, of loose cards if possible. Null when no cards spell it.
 */
export function typed(sorted: Sorted, text: string): Sorted | null {
  const letters = text.replace(/[^\p{L}]/gu, '');
  for (const from of [sorted.loose, all(sorted)]) {
    const found = pickByTyping(cards(from), letters);
    if (found)
      return move(
        sorted,
        found.map((i) => from[i]?.id ?? -1),
        'new',
      );
  }
  return null;
}

/** The loose cards in alphabetical order. */
export function sortLoose(sorted: Sorted): Sorted {
  return { words: sorted.words, loose: [...sorted.loose].sort((a, b) => a.card.localeCompare(b.card, 'en')) };
}

/** Whether two words are made of the same cards in the same order. */
export const sameCards = (a: readonly Letter[], b: readonly Letter[]): boolean =>
  a.length === b.length && a.every((card, i) => card === b[i]);

/** Which hand of the game it is that has so many cards, counted from 1. */
export const handNumber = (size: number): number => HANDS.findIndex((n) => n === size) + 1;
