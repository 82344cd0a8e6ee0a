/**
 * What the keyboard does on Cubed's screen, wherever the focus is. The board's arrow keys are in
 * `Board.svelte`.
 */
import { isMeant } from '../../table/keys';
import type { Model } from './model.svelte';

export interface Focus {
  /** Brings the focus to a square. */
  square(at: string): void;
  /** Chooses a die of the extra roll by its place. */
  reroll(place: number): void;
}

export function press(model: Model, event: KeyboardEvent, focus: Focus): void {
  const target = event.target as HTMLElement;
  if (!isMeant(event, target)) return;
  if (/^[1-5]$/.test(event.key)) digit(model, Number(event.key) - 1, focus);
  else if (event.key === 'Escape') model.drop();
  else if (event.key === 'Backspace') model.undo();
  else if (event.key === ' ' && model.opens && model.verdict?.act && !target.closest('button, a')) {
    event.preventDefault();
    model.send();
  }
}

function digit(model: Model, place: number, focus: Focus): void {
  if (model.view.phase === 'extra_roll') {
    focus.reroll(place);
    return;
  }
  const item = model.held[place];
  if (!item || model.lies(item.id)) return;
  model.choose(item);
  if (model.picked !== null) focus.square(model.cursor);
}
