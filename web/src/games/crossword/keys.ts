/** What the keyboard does on Crossword's screen: wherever the focus is, and on the field. */
import { isMeant } from '../../table/keys';
import type { Model } from './model.svelte';
import type { Sight } from './sight.svelte';
import { towards } from './state';

/** A key anywhere on the page. `focus` brings the focus to the field. */
export function press(model: Model, event: KeyboardEvent, focus: () => void): void {
  if (!isMeant(event, event.target as HTMLElement)) return;
  if (model.pause) {
    if (event.key === 'Escape') model.goOn();
    return;
  }
  const { carried } = model;
  if (/^[0-9]$/.test(event.key)) {
    const die = model.loose[(Number(event.key) + 9) % 10];
    if (!die) return;
    model.choose(die.id);
    if (model.picked !== null) focus();
  } else if (event.key === 'Escape') {
    if (model.picked !== null || model.asking !== null) model.drop();
    else if (model.visiting !== null) model.visit(null);
  } else if (event.key === 'Backspace' || event.key === 'Delete') {
    if (carried && (carried.at || model.adding.some((a) => a.id === carried.id))) model.back(carried.id);
  }
}

/** An arrow key on the field: moves the cursor, and the field follows. True if it was one. */
export function arrow(model: Model, sight: Sight, event: KeyboardEvent): boolean {
  if (!event.key.startsWith('Arrow')) return false;
  event.preventDefault();
  sight.cursor = towards(sight.cursor, event.key);
  sight.keep(sight.zoom > 1 ? [sight.cursor] : [...model.dice.map((d) => d.at), sight.cursor]);
  return true;
}
