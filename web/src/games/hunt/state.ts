/** What the screen of the SET hunt shows of a view. No rules. */
import type { Card, Mine, View } from '../../protocol/hunt';

/** The table that is looked at: one's own, or in a replay that of some seat. */
export function looked(view: View, seat: number): Mine | null {
  return view.mine ?? view.hands?.[seat] ?? null;
}

export interface Slot {
  cards: readonly Card[] | null;
  /** When it was found, in milliseconds. */
  at: number | null;
}

/** A slot for each SET that there is: those found first, then the empty ones. */
export function slots(view: View, mine: Mine | null): Slot[] {
  return Array.from({ length: view.sets }, (_, i) => ({
    cards: mine?.found[i] ?? null,
    at: mine?.moments[i] ?? null,
  }));
}

const same = (a: readonly Card[], b: readonly Card[]) => a.every((card) => b.includes(card));

/** Whether a slot holds these cards. */
export function holds(slot: Slot, cards: readonly Card[] | null): boolean {
  return slot.cards !== null && cards !== null && same(slot.cards, cards);
}

/** One's time: the last SET and the penalties; null before all are found. */
export function timeOf(view: View, mine: Mine | null): number | null {
  const last = mine?.moments.at(-1);
  return mine && last !== undefined && mine.found.length === view.sets ? last + mine.penalty : null;
}

/** The SETs that one has not found, once they are shown. */
export function missed(view: View, mine: Mine | null): Card[][] {
  return (view.all ?? []).filter((set) => !(mine?.found ?? []).some((found) => same(found, set)));
}
