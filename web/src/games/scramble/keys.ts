/** What the keyboard does on Scramble's screen. */
import type { Model } from './model.svelte';
import { nearest } from './state';

/** A key anywhere on the page. `focus` brings the focus to a die. */
export function press(model: Model, event: KeyboardEvent, focus: (id: number) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const target = event.target as HTMLElement;
  if (target.closest('input, select, textarea, dialog')) return;
  // Space calls wherever the focus is: Enter is there to press a die or a button.
  if (event.key === ' ' && model.calls && model.playing) {
    event.preventDefault();
    model.call();
  } else if (event.key === '-') {
    event.preventDefault();
    model.none();
  } else if (event.key === 'Escape') model.picked = [];
  else if (event.key.startsWith('Arrow') && model.lying.length > 0 && !target.closest('[role="slider"]')) {
    event.preventDefault();
    const here = Number(target.closest<HTMLElement>('[data-id]')?.dataset.id ?? -1);
    focus(nearest(model.lying, here, event.key, matchMedia('(min-width: 901px)').matches));
  }
}
