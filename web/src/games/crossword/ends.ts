/** How the rounds of a Crossword ended, read from its steps. */
import type { Notice, View } from '../../protocol/crossword';

export interface Told {
  events: readonly Notice[];
  view: View;
}

export interface Round {
  /** Null for a round that counted for nobody. */
  winner: number | null;
  points: number;
  /** Dice that each seat had unused. */
  unused: readonly number[];
  /** Dice that each seat drew beyond its ten (XW-4). */
  extra: readonly number[];
  /** Everybody's grid as it lay. */
  grids: View['grids'];
}

export function rounds(steps: readonly Told[]): Round[] {
  const found: Round[] = [];
  let before: View | null = null;
  for (const { events, view } of steps) {
    for (const event of events) {
      if (event.type !== 'round_won' && event.type !== 'round_void') continue;
      const { extra = [], grids = [] } = before ?? {};
      found.push(
        event.type === 'round_won'
          ? { winner: event.seat, points: event.points, unused: event.unused, extra, grids }
          : { winner: null, points: 0, unused: [], extra, grids },
      );
    }
    before = view;
  }
  return found;
}
