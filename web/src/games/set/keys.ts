/**
 * What the keyboard does on SET's screen, wherever the focus is. The arrow keys among cards are in
 * `Cards.svelte`.
 */
import type { Model } from './model.svelte';
import { keys } from './state';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'preventDefault'>;
/** What is read of the element that has the focus. */
interface Focus {
  closest(selectors: string): unknown;
}

export function press(model: Model, event: Key, focus: Focus): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (focus.closest('input, select, textarea, dialog')) return;
  const act = meaning(model, event.key, focus);
  if (!act) return;
  event.preventDefault();
  act();
}

function meaning(model: Model, key: string, focus: Focus): (() => void) | undefined {
  // Space calls wherever the focus is: Enter is there to press a card or a button.
  if (key === ' ' && model.calls && model.playing) return () => model.call();
  if (key === 'Enter' && model.calls && !focus.closest('button, a')) return () => model.call();
  if (key === 'Escape' && model.picked.length > 0) return () => model.clear();
  if (key === '-') return () => model.none();
  const place = key.length === 1 ? keys(model.places.length).indexOf(key.toUpperCase()) : -1;
  const card = model.places[place];
  return card ? () => model.pick(card) : undefined;
}
