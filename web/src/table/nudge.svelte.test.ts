import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { use } from '../i18n/index.svelte';
import { en, speech } from '../i18n/en';
import type { TurnClock } from './model.svelte';
import { Nudge } from './nudge.svelte';

use('en', en, speech);
// Nothing is drawn here.
vi.stubGlobal('requestAnimationFrame', () => 0);
vi.stubGlobal('cancelAnimationFrame', () => {});

/** A table whose clock stands at a moment. */
class Timed {
  seat: number | null = $state(0);
  turnClock: TurnClock | null = $state.raw(null);
  now = $state(0);
  replaying = false;
  said: string[] = [];
  left(until: number) {
    return Math.max(0, until - this.now);
  }
  announce(text: string) {
    this.said.push(text);
  }
}

function nudged(run: (table: Timed, nudge: Nudge) => void) {
  const table = new Timed();
  const stop = $effect.root(() => {
    const nudge = new Nudge(table);
    flushSync();
    run(table, nudge);
  });
  stop();
}

describe('the nudge at a quarter of the turn', () => {
  it('comes when a quarter is left, and is said once', () =>
    nudged((table, nudge) => {
      table.turnClock = { seat: 0, began: 0, ends: 60_000 };
      table.now = 44_999;
      flushSync();
      expect([nudge.left, table.said]).toEqual([null, []]);
      table.now = 45_000;
      flushSync();
      expect(nudge.left).toBe(15);
      table.now = 50_000;
      flushSync();
      expect(nudge.left).toBe(10);
      expect(table.said).toEqual(['Your turn: 15 seconds left.']);
      // The next turn of ours has a nudge of its own.
      table.turnClock = { seat: 0, began: 60_000, ends: 120_000 };
      table.now = 110_000;
      flushSync();
      expect(table.said).toHaveLength(2);
    }));

  it('is for the one whose turn it is', () =>
    nudged((table, nudge) => {
      table.turnClock = { seat: 1, began: 0, ends: 60_000 };
      table.now = 59_000;
      flushSync();
      expect([nudge.left, table.said]).toEqual([null, []]);
    }));
});
