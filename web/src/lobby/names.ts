import { maybe } from '../i18n/index.svelte';

/** A game's name as people say it. */
export function gameName(key: string): string {
  return maybe(`game.${key}.name`) ?? key;
}

/** The line that says what it is about. */
export function gameLine(key: string): string {
  return maybe(`game.${key}.line`) ?? '';
}
