import { maybe, number, t } from '../i18n/index.svelte';

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

/** A level in a few words: its number, and what it is called if it is a whole one. */
export function botStrength(level: number): string {
  return maybe(`bot.strength.${level}`) ?? botLevel(level);
}

/** A level's number, as it stands beside a bot's name. */
export function botLevel(level: number): string {
  return t('bot.level', { level: number(level) });
}

/** The line about a bot of some name. */
export function botCharacter(name: string): string {
  return maybe(`bot.${name}`) ?? '';
}
