/** Calls a player back to a page that is out of sight: the icon of the tab, and a notification. */
import { prefs } from '../theme/prefs.svelte';

/** Whether the browser can notify at all. */
export const canNotify = (): boolean => typeof Notification !== 'undefined';

/** Asks for leave to notify; false when it is not given. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

/** Shows in the tab that the player is wanted, or that they are not any more. */
export function mark(wanted: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"][type]');
  if (icon) icon.href = wanted ? 'icon-turn.svg' : 'icon.svg';
}

/** Calls somebody who is looking elsewhere. `tag` is the table: a newer call replaces an older one. */
export function callBack(title: string, body: string, tag: string): void {
  if (document.visibilityState === 'visible') return;
  if (!prefs.notify || !canNotify() || Notification.permission !== 'granted') return;
  const note = new Notification(title, { body, tag, icon: 'icon-192.png' });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
