/** What the keyboard does on the screens of the SET hunt and the SET sprint, wherever the focus is. */
import { keys } from '../games/set/state';
import type { Picks } from './picks.svelte';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'preventDefault'>;
interface Focus {
  closest(selectors: string): unknown;
}

export function press(picks: Picks, event: Key, focus: Focus): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (focus.closest('input, select, textarea, dialog')) return;
  const act = meaning(picks, event.key);
  if (!act) return;
  event.preventDefault();
  act();
}

function meaning(picks: Picks, key: string): (() => void) | undefined {
  if (key === 'Escape' && picks.picked.length > 0) return () => picks.clear();
  if (key === '.') return () => picks.hint();
  const place = key.length === 1 ? keys(picks.places.length).indexOf(key.toUpperCase()) : -1;
  const card = picks.places[place];
  return card ? () => picks.pick(card) : undefined;
}
