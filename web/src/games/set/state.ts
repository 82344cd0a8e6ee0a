/** The places and keys of the cards at SET, and those that are picked but not sent. No rules. */
import type { Card } from '../../protocol/set';

/** How many cards are picked together. */
export const PICKS = 3;

/** Picks a card, or puts it back. A fourth pushes the first one out. */
export function toggle(picked: readonly Card[], card: Card): Card[] {
  if (picked.includes(card)) return picked.filter((c) => c !== card);
  return [...picked, card].slice(-PICKS);
}

/** What is left of the picks when the table has changed. */
export function keep(picked: readonly Card[], cards: readonly Card[]): Card[] {
  return picked.filter((c) => cards.includes(c));
}

const ROWS = ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'];

/** How many columns a desk shows: three rows, as wide as it takes. */
export function columns(count: number): number {
  return Math.max(3, Math.ceil(count / 3));
}

/** The key for each place: the three rows of letters on the keyboard lie like the cards. */
export function keys(count: number): string[] {
  const cols = columns(count);
  return Array.from({ length: count }, (_, i) => ROWS[Math.floor(i / cols)]?.[i % cols] ?? '');
}

/** How closely the cards have to lie: as for so many cards. */
export function density(count: number): 12 | 15 | 18 | 21 {
  return count <= 12 ? 12 : count <= 15 ? 15 : count <= 18 ? 18 : 21;
}

/** The place that an arrow key leads to, or the same one at an edge. */
export function step(place: number, key: string, count: number, cols: number): number {
  const moves: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -cols, ArrowDown: cols };
  const to = place + (moves[key] ?? 0);
  return to >= 0 && to < count ? to : place;
}
