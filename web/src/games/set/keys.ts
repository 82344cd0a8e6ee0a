/** What the keyboard does on SET's screen, wherever the focus is. The arrow keys among cards are in `Cards.svelte`. */
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
  if (calls(model, event.key, focus)) {
    event.preventDefault();
    model.call();
    return;
  }
  if (event.key === 'Escape' && model.picked.length > 0) {
    model.clear();
    return;
  }
  const { cards } = model.view;
  const card =
    event.key.length === 1 ? cards[keys(cards.length).indexOf(event.key.toUpperCase())] : undefined;
  if (!card) return;
  event.preventDefault();
  model.pick(card);
}

/** Space and Enter call, unless the focus is on something that they press: a card or a button. */
function calls(model: Model, key: string, focus: Focus): boolean {
  if (!model.calls) return false;
  if (key === ' ')
    return !focus.closest('.card') && (!focus.closest('button, a') || !!focus.closest('.call'));
  return key === 'Enter' && !focus.closest('button, a');
}
