/** What the screen of the SET sprint shows of a view. No rules. */
import type { Mine, View } from '../../protocol/sprint';

/** The table that is looked at: one's own, or in a replay that of some seat. */
export function looked(view: View, seat: number): Mine | null {
  return view.mine ?? view.hands?.[seat] ?? null;
}

/** The most that a clock has held so far: what its whole round stands for. */
export function longest(before: number, mine: Mine | null, at: number): number {
  return mine?.end == null ? before : Math.max(before, mine.end - at);
}

/** What a bar of the race is measured by: the goal, or with a clock the leader's SETs. */
export function full(view: View, scores: readonly number[]): number {
  return view.goal ?? Math.max(10, ...scores);
}

/** Seats in the order in which they come: by time in the classic version, else by SETs. Less is better. */
export function ranks(view: View, scores: readonly number[]): (number | null)[] {
  return (view.times ?? []).map((time, seat) => {
    if (time === null) return null;
    return view.version === 'classic' ? time : -(scores[seat] ?? 0);
  });
}
