/** What was worth remembering in a game of SET, and where the points came from. */
import type { Card, Notice, Seat } from '../../protocol/set';

/** As much of a step of a finished game as is needed here. */
export interface Told {
  at: number;
  events: readonly Notice[];
}

/** A SET, by whom, and how long it had lain there. */
export interface Found {
  seat: Seat;
  cards: readonly Card[];
  /** Milliseconds since the last of its cards was laid. */
  after: number;
}

export interface Tally {
  sets: number;
  /** Picks that were no SET, and calls without a pick in time. */
  wrong: number;
  late: number;
}

export interface Highlights {
  /** The SET that was taken soonest after it was complete. */
  fastest: Found | null;
  /** The SET that lay for the longest time. */
  longest: Found | null;
  /** One for each seat. */
  tallies: Tally[];
  /** The most SETs that one player took in a row, if more than one. */
  streak: { seat: Seat; sets: number } | null;
}

export function highlights(steps: readonly Told[], seats: number): Highlights {
  const laid = new Map<Card, number>();
  const found: Found[] = [];
  const tallies = Array.from({ length: seats }, (): Tally => ({ sets: 0, wrong: 0, late: 0 }));
  let streak: Highlights['streak'] = null;
  let row: { seat: Seat | null; sets: number } = { seat: null, sets: 0 };
  for (const { at, events } of steps) {
    for (const notice of events) {
      const tally = 'seat' in notice ? tallies[notice.seat] : undefined;
      if (notice.type === 'dealt') laid.clear();
      if (notice.type === 'dealt' || notice.type === 'laid')
        for (const card of notice.cards) laid.set(card, at);
      if (notice.type === 'missed' && tally) {
        if (notice.cards) tally.wrong += 1;
        else tally.late += 1;
      }
      if (notice.type !== 'taken') continue;
      const { seat, cards, refill } = notice;
      if (tally) tally.sets += 1;
      found.push({ seat, cards, after: at - Math.max(...cards.map((card) => laid.get(card) ?? 0)) });
      for (const card of refill) laid.set(card, at);
      row = row.seat === seat ? { seat, sets: row.sets + 1 } : { seat, sets: 1 };
      if (row.sets > (streak?.sets ?? 1)) streak = { seat, sets: row.sets };
    }
  }
  const by = (better: (a: number, b: number) => boolean) =>
    found.reduce<Found | null>((top, next) => (top && !better(next.after, top.after) ? top : next), null);
  const longest = found.length > 1 ? by((a, b) => a > b) : null;
  return { fastest: by((a, b) => a < b), longest, tallies, streak: seats > 1 ? streak : null };
}
