/** Which key presses are meant for the game, and the keys that work at every table. */
import { prefs } from '../theme/prefs.svelte';

export type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'preventDefault'>;
/** What is read of the element that has the focus. */
export interface Focus {
  closest(selectors: string): unknown;
}

/** A line in the list of keys. */
export interface KeyLine {
  keys: readonly string[];
  text: string;
}

/** Letters, digits and signs, which a person can turn off (WCAG 2.1.4). Space is not among them. */
export const isCharacter = (key: string): boolean => key.length === 1 && key !== ' ';

/**
 * Whether a key press is meant for the game: not with a modifier, not for a field or a dialog, and not turned
 * off.
 */
export function isMeant(event: Key, focus: Focus): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
  if (focus.closest('input, select, textarea, dialog, [role="menu"]')) return false;
  return prefs.keys || !isCharacter(event.key);
}

/** What the shell does for a key, whatever the game is. */
export interface TableKeys {
  list(): void;
  /** Missing where there is no help to be had. */
  hint?: (() => void) | undefined;
  changed(): void;
}

export function pressAtTable(event: Key, focus: Focus, on: TableKeys): void {
  if (!isMeant(event, focus)) return;
  const act = { '?': on.list, '.': on.hint, ',': on.changed }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
