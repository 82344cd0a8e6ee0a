/**
 * Keeps the focus at the table. A card that was taken, or a button that is done with, would let it fall to
 * the page, where a keyboard or a screen reader has to start all over again.
 */
import { tick } from 'svelte';

/** Whether nothing has the focus. */
export const isLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/**
 * Gives the focus to the table if nothing has it: to what the game names with `data-next`, else to the table
 * itself.
 */
export async function keepFocus(play: HTMLElement): Promise<void> {
  await tick();
  if (!isLost()) return;
  const next = [...play.querySelectorAll<HTMLElement>('[data-next]')].find(
    (node) => node.offsetParent !== null,
  );
  const target = next ?? play.querySelector<HTMLElement>('.table');
  if (!target) return;
  if (!next && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
