/** The table's clock as this page sees it. */

/**
 * Server time is only known from messages, which arrive late by an unknown amount. The smallest difference
 * between our clock and a message's time is the best guess; it can only be too late by that message's delay.
 */
export class TableClock {
  #offset: number | null = $state(null);

  /** A message of table time `at` has just arrived. */
  saw(at: number, now: number = performance.now()): void {
    const offset = now - at;
    if (this.#offset === null || offset < this.#offset) this.#offset = offset;
  }

  /** Starts over, for instance after the machine slept. */
  reset(): void {
    this.#offset = null;
  }

  now(local: number = performance.now()): number {
    return this.#offset === null ? 0 : local - this.#offset;
  }
}

/** Something with a clock that runs out. */
export interface Timed {
  /** Milliseconds until a table time, never negative. */
  left(until: number, local?: number): number;
}

/** The local time, ticking while something on the page reads it. One timer serves all rings. */
let local = $state(performance.now());
let watchers = 0;
let frame = 0;
let lastFrame = 0;

function tick(now: number): void {
  // Ten times a second is smooth enough for a ring and cheap on a phone.
  if (now - lastFrame >= 100) {
    lastFrame = now;
    local = performance.now();
  }
  frame = requestAnimationFrame(tick);
}

/** Keeps the ticking going while the calling component is there. Call it in an effect. */
export function watch(): () => void {
  watchers += 1;
  if (watchers === 1) frame = requestAnimationFrame(tick);
  return () => {
    watchers -= 1;
    if (watchers === 0) cancelAnimationFrame(frame);
  };
}

export function localNow(): number {
  return local;
}
