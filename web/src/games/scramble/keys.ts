/** What the keyboard does on Scramble's screen. */
import { isMeant } from '../../table/keys';
import type { Model } from './model.svelte';
import { nearest, WIDE } from './state';

export interface Doings {
  /** Brings the focus to a die. */
  die(id: number): void;
  /** Says that there is no SET. */
  none(): void;
}

/** A key anywhere on the page. */
export function press(model: Model, event: KeyboardEvent, doings: Doings): void {
  const target = event.target as HTMLElement;
  if (!isMeant(event, target)) return;
  if (model.pause) {
    if (event.key === 'Escape') model.goOn();
    return;
  }
  // Space calls wherever the focus is: Enter is there to press a die or a button.
  if (event.key === ' ' && model.calls && model.playing) {
    event.preventDefault();
    model.call();
  } else if (event.key === '-') {
    event.preventDefault();
    doings.none();
  } else if (event.key === '.') void model.help();
  else if (event.key === 'Escape') model.picked = [];
  else if (event.key.startsWith('Arrow') && model.lying.length > 0 && !target.closest('[role="slider"]')) {
    event.preventDefault();
    const here = Number(target.closest<HTMLElement>('[data-id]')?.dataset.id ?? -1);
    doings.die(nearest(model.lying, here, event.key, matchMedia(WIDE).matches));
  }
}
