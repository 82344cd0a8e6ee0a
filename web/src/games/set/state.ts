/** What the SET screen keeps for itself: the cards that have been picked but not sent. No rules. */

export interface CallView {
  stage: 'none' | 'window' | 'pick';
  until: number | null;
  claims: number[];
  beaten: { seat: number; by: number }[];
}

export interface SetView {
  cards: string[];
  deck: number;
  caller: number | null;
  deal: number;
  penalties?: number;
  phase: 'play' | 'over';
  call: CallView;
  agreed: number[];
  taken: number[];
  last: { seat: number; cards: string[] | null; right: boolean } | null;
  dealer: number;
  deals_left: number;
  left: number[];
}

export const PICKS = 3;

/** Picks a card, or puts it back. A fourth pushes the first one out. */
export function toggle(picked: readonly string[], card: string): string[] {
  if (picked.includes(card)) return picked.filter((c) => c !== card);
  return [...picked, card].slice(-PICKS);
}

/** What is left of the picks when the table has changed. */
export function keep(picked: readonly string[], cards: readonly string[]): string[] {
  return picked.every((c) => cards.includes(c)) ? [...picked] : picked.filter((c) => cards.includes(c));
}

const ROWS = ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'];

/** How many columns a desk shows: three rows, as wide as it takes. */
export function columns(count: number): number {
  return Math.max(3, Math.ceil(count / 3));
}

/** The key for each place: the keyboard's own three rows lie like the cards. */
export function keys(count: number): string[] {
  const cols = columns(count);
  return Array.from({ length: count }, (_, i) => ROWS[Math.floor(i / cols)]?.[i % cols] ?? '');
}

/** How densely a phone has to lay the cards out. */
export function density(count: number): 'n12' | 'n15' | 'n18' | 'n21' {
  return count <= 12 ? 'n12' : count <= 15 ? 'n15' : count <= 18 ? 'n18' : 'n21';
}

/** The place that an arrow key leads to, or the same one at an edge. */
export function step(place: number, key: string, count: number, cols: number): number {
  const moves: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -cols, ArrowDown: cols };
  const to = place + (moves[key] ?? 0);
  return to >= 0 && to < count ? to : place;
}
