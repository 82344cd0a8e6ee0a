/** Quiddler cards: what is printed on them, and the words that they spell. */
import { POINTS } from '../protocol/quiddler';

/** The points printed on a card. */
export function points(card: string): number {
  return POINTS[card.toUpperCase()] ?? 0;
}

/** The word that cards spell. */
export function spell(cards: readonly string[]): string {
  return cards.join('').toLowerCase();
}

/**
 * The cards of a hand that spell a typed text, as indexes into the hand; null when there are none. Cards with
 * two letters are tried first, since they are harder to use. A text that both one card and two cards spell
 * gets two, since one card is hardly ever meant.
 */
export function pickByTyping(hand: readonly string[], text: string): number[] | null {
  const want = text.toUpperCase();
  const used = new Set<number>();
  const picked: number[] = [];
  const from = (at: number, least: number): boolean => {
    if (at === want.length) return picked.length >= least;
    for (const size of [2, 1]) {
      const piece = want.slice(at, at + size);
      if (piece.length < size) continue;
      const index = hand.findIndex((card, i) => !used.has(i) && card.toUpperCase() === piece);
      if (index < 0) continue;
      used.add(index);
      picked.push(index);
      if (from(at + size, least)) return true;
      used.delete(index);
      picked.pop();
    }
    return false;
  };
  return want.length > 0 && (from(0, 2) || from(0, 1)) ? picked : null;
}
