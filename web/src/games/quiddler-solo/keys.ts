/** What the keyboard does on the screen of Quiddler solitaire, wherever the focus is. */
import { STACKS } from '../../protocol/quiddler-solo';
import type { Model } from './model.svelte';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;
/** What is read of the element that has the focus. */
interface Focus {
  closest(selectors: string): unknown;
}

export function press(model: Model, event: Key, focus: Focus): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (focus.closest('input, select, textarea, dialog')) return;
  const stack = Number.parseInt(event.key, 10) - 1;
  if (event.key.length === 1 && stack >= 0 && stack < STACKS) model.choose(stack);
  else if (event.key === 'Backspace') model.takeBack();
  else if (event.key === 'Escape') model.clear();
  else if (event.key === 'Enter' && !focus.closest('button, a')) model.take();
}
