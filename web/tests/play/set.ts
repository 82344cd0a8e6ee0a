import type { Page } from '@playwright/test';
import { key, shown, tap } from './index';

/** The SETs among cards, found as a person would: by looking at every three. */
export function findSet(cards: readonly string[]): [number, number, number] | null {
  const third = (a: string, b: string, c: string) => (a === b ? c === a : c !== a && c !== b);
  for (let i = 0; i < cards.length; i++)
    for (let j = i + 1; j < cards.length; j++)
      for (let k = j + 1; k < cards.length; k++) {
        const [a, b, c] = [cards[i] ?? '', cards[j] ?? '', cards[k] ?? ''];
        if ([0, 1, 2, 3].every((f) => third(a[f] ?? '', b[f] ?? '', c[f] ?? ''))) return [i, j, k];
      }
  return null;
}

export const cardsOn = (page: Page): Promise<string[]> => shown(page, '.cards .card', 'card');

/** By keyboard alone: the keys printed on the cards, Space to call, and the button to agree. */
export async function byKeys(page: Page): Promise<boolean> {
  const found = findSet(await cardsOn(page));
  const none = page.locator('.dock .btn.ghost');
  if (!found) return (await none.isEnabled({ timeout: 500 }).catch(() => false)) && key(none);
  const keys = await page
    .locator('.cards .card')
    .evaluateAll((cards) => cards.map((c) => c.getAttribute('aria-keyshortcuts') ?? ''));
  // The table may have become smaller since.
  if (found.some((place) => !keys[place])) return false;
  // What is left of earlier picks is put back first.
  await page.keyboard.press('Escape');
  for (const place of found) await page.keyboard.press(keys[place] ?? '');
  await page.keyboard.press('Space');
  return true;
}

/** The same by mouse where nobody has to call, which does for any number of cards. */
export async function byMouse(page: Page): Promise<boolean> {
  const cards = await cardsOn(page);
  const found = findSet(cards);
  if (!found) return tap(page.locator('.dock .btn.ghost'));
  await page.keyboard.press('Escape');
  for (const place of found)
    if (!(await tap(page.locator(`.cards .card[data-card="${cards[place]}"]`)))) return false;
  return true;
}
