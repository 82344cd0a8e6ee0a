/** What is printed on the Quiddler cards (QUI-1): letters and points. */
const POINTS: Readonly<Record<string, number>> = {
  A: 2, B: 8, C: 8, D: 5, E: 2, F: 6, G: 6, H: 7, I: 2, J: 13, K: 8, L: 3, M: 5, N: 5, O: 2, P: 6, Q: 15, R: 5,
  S: 3, T: 3, U: 4, V: 11, W: 10, X: 12, Y: 4, Z: 14, QU: 9, IN: 7, ER: 7, CL: 10, TH: 9,
};

/** The points printed on a card. */
export function value(card: string): number {
  return POINTS[card.toUpperCase()] ?? 0;
}

/** The points printed on some cards. */
export function sum(cards: readonly string[]): number {
  return cards.reduce((total, card) => total + value(card), 0);
}

/** The word that cards spell. */
export function spell(cards: readonly string[]): string {
  return cards.join('').toLowerCase();
}

/**
 * Cards of a hand that spell a typed text, as indexes into the hand; null when none do. Double letters are tried
 * first, since they are the harder ones to place; but where two cards will do, a single one is not taken, as it would
 * be no word (QUI-7).
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
