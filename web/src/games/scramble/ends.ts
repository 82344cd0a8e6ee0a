/** Who found what in a game of Scramble, read from its steps. */
import type { Notice, View } from '../../protocol/scramble';

export interface Told {
  at: number;
  events: readonly Notice[];
  view: View;
}

export interface Account {
  /** How many SETs each seat found in each round. */
  rounds: number[][];
  /** Alone: how many the roll of each round allowed. */
  most: (number | null)[];
  /** The SET that was found soonest after the one before it, or after the roll. */
  fastest: { seat: number; time: number } | null;
  /** SETs that were taken wrongly, by seat. */
  missed: number[];
}

export function account(steps: readonly Told[], seats: number): Account {
  const none = () => Array.from({ length: seats }, () => 0);
  const found: Account = { rounds: [], most: [], fastest: null, missed: none() };
  let [round, since] = [1, 0];
  for (const { at, events, view } of steps) {
    for (const event of events) {
      if (event.type === 'taken') {
        const row = (found.rounds[round - 1] ??= none());
        row[event.seat] = (row[event.seat] ?? 0) + 1;
        const time = at - since;
        if (time < (found.fastest?.time ?? Infinity)) found.fastest = { seat: event.seat, time };
        since = at;
      } else if (event.type === 'missed') found.missed[event.seat] = (found.missed[event.seat] ?? 0) + 1;
      else if (event.type === 'rolled') {
        since = at;
        round = view.round;
        found.rounds[round - 1] ??= none();
      }
    }
    if (view.most !== null && view.phase !== 'over') found.most[view.round - 1] = view.most;
  }
  for (let n = 0; n < found.rounds.length; n++) {
    found.rounds[n] ??= none();
    found.most[n] ??= null;
  }
  return found;
}
