/** Which words a table is played with. */
import { maybe, t } from '../i18n/index.svelte';
import type { GameKey } from '../protocol';

/** The games with a dictionary. */
const WORD_GAMES: readonly GameKey[] = ['quiddler', 'quiddler-solo', 'quiddler-hand'];
/** The languages, other than English, whose words every server has. */
const SHIPPED: readonly string[] = ['es'];

/** The dictionary of a table as people say it: “Spanish words”. Empty in games without one. */
export function wordsName(rules: object): string {
  const name = 'dictionary' in rules && typeof rules.dictionary === 'string' ? rules.dictionary : '';
  return name === '' ? '' : (maybe(`words.${name}`) ?? t('words.other', { name }));
}

/**
 * The options of a table for a person who wants to play at once: words in the language of the page, if there
 * are any.
 */
export function wordsOf(game: GameKey, lang: string): { dictionary: string } | undefined {
  return WORD_GAMES.includes(game) && SHIPPED.includes(lang) ? { dictionary: lang } : undefined;
}
