/** Says that a quarter of our turn is left, once to the ear and until the turn is over to the eye. */
import { t } from '../i18n/index.svelte';
import { localNow, watch } from './clock.svelte';
import type { TurnClock } from './model.svelte';

/** The part of a turn that is left when we are reminded. */
const PART = 4;

interface Told {
  seat: number | null;
  turnClock: TurnClock | null;
  replaying: boolean;
  left(until: number, local?: number): number;
  announce(text: string): void;
}

export class Nudge {
  readonly #table: Told;
  /** The end of the turn that we have been reminded of. */
  #said = -1;

  /** The seconds that are left of our turn, in its last quarter; null before that. */
  readonly left: number | null = $derived.by(() => {
    const clock = this.#mine();
    if (!clock) return null;
    const left = this.#table.left(clock.ends, localNow());
    return left * PART <= clock.ends - clock.began ? Math.ceil(left / 1000) : null;
  });

  /** With `spoken` it is also read out. */
  constructor(table: Told, spoken = true) {
    this.#table = table;
    $effect(() => (this.#mine() ? watch() : undefined));
    if (!spoken) return;
    $effect(() => {
      const clock = this.#mine();
      if (!clock || this.left === null || this.#said === clock.ends) return;
      this.#said = clock.ends;
      table.announce(t('clock.nudge', { n: this.left }));
    });
  }

  #mine(): TurnClock | null {
    const { seat, turnClock: clock, replaying } = this.#table;
    return clock && clock.seat === seat && !replaying ? clock : null;
  }
}
