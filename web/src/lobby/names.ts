import { maybe } from '../i18n/index.svelte';

/** A game's name as people say it. */
export function gameName(key: string): string {
  return maybe(`game.${key}.name`) ?? key;
}

/** The line that says what it is about. */
export function gameLine(key: string): string {
  return maybe(`game.${key}.line`) ?? '';
}

/** The line that says how a bot of some level plays. */
export function botLine(level: number): string {
  return maybe(`bot.line.${Math.floor(level)}`) ?? '';
}

/** What a level is called, with its number. */
export function botStrength(level: number): string {
  return maybe(`bot.strength.${level}`) ?? String(level);
}
