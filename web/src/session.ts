/** The one connection to the server's HTTP side, under the name chosen on this device. */
import { t } from './i18n/index.svelte';
import { Api } from './net/api';
import { choose, prefs } from './theme/prefs.svelte';

/** The name to play under; a guest gets a number, so that two guests can be told apart. */
export function myName(): string {
  if (prefs.name.trim() === '') choose({ name: t('guest.n', { n: 10 + Math.floor(Math.random() * 90) }) });
  return prefs.name.trim();
}

export const api = new Api(myName);
