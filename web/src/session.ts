/** The one connection to the server's HTTP side, under the name chosen on this device. */
import { t } from './i18n/index.svelte';
import { Api, ApiError } from './net/api';
import { choose, prefs } from './theme/prefs.svelte';

/** The name to play under; a guest gets a number, so that two guests can be told apart. */
export function myName(): string {
  if (prefs.name.trim() === '') choose({ name: t('guest.n', { n: 10 + Math.floor(Math.random() * 90) }) });
  return prefs.name.trim();
}

/** Another default name, for one that the server does not take. */
function otherName(): string {
  choose({ name: '' });
  return myName();
}

export const api = new Api(myName, otherName);

/** Takes another name, on this device and at all our tables. Answers what is wrong with it, or null. */
export async function rename(wanted: string): Promise<string | null> {
  const name = wanted.trim();
  if (name === '') return t('name.empty');
  if ([...name].length > 40) return t('name.long');
  try {
    await api.rename(name);
  } catch (error) {
    return error instanceof ApiError && error.status === 422 ? t('name.refused') : t('name.offline');
  }
  choose({ name });
  return null;
}
