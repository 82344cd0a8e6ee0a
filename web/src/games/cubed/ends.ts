/** Where the points of a game of SET Cubed came from, read from its steps. */
import type { Notice, View } from '../../protocol/cubed';

export interface Told {
  events: readonly Notice[];
  view: View;
}

export interface Account {
  /** What each seat earned in each round, the opening included. */
  rounds: number[][];
  /** In all, by seat. */
  sets: number[];
  bonus: number[];
  /** Places of Wilds that were taken, by seat. */
  replaced: number[];
  /** The turn that earned the most. */
  best: { seat: number; points: number; round: number; dice: number } | null;
}

export function account(steps: readonly Told[], seats: number): Account {
  const none = () => Array.from({ length: seats }, () => 0);
  const found: Account = { rounds: [], sets: none(), bonus: none(), replaced: none(), best: null };
  let round = 1;
  const add = (list: number[], seat: number, n: number) => (list[seat] = (list[seat] ?? 0) + n);
  const earn = (seat: number, points: number, bonus: number, dice: number) => {
    add(found.sets, seat, points);
    add(found.bonus, seat, bonus);
    add((found.rounds[round - 1] ??= none()), seat, points + bonus);
    if (points + bonus > (found.best?.points ?? 0))
      found.best = { seat, points: points + bonus, round, dice };
  };
  for (const { events, view } of steps) {
    for (const event of events) {
      if (event.type === 'opened') earn(event.seat, event.points, 0, event.dice.length);
      else if (event.type === 'played') {
        const dice = event.steps.reduce((n, step) => n + step.dice.length, 0);
        earn(event.seat, event.points, event.bonus, dice);
      } else if (event.type === 'replaced') add(found.replaced, event.seat, 1);
    }
    // What comes after this step belongs to the round that it leads to.
    round = view.round;
  }
  for (let n = 0; n < found.rounds.length; n++) found.rounds[n] ??= none();
  return found;
}
