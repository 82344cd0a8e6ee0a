import type { Page } from '@playwright/test';
import { cardsOn } from './set';

/** All SETs among cards, found as a person would: by looking at every three. */
export function allSets(cards: readonly string[]): [number, number, number][] {
  const third = (a = '', b = '', c = '') => (a === b ? c === a : c !== a && c !== b);
  const found: [number, number, number][] = [];
  for (let i = 0; i < cards.length; i++)
    for (let j = i + 1; j < cards.length; j++)
      for (let k = j + 1; k < cards.length; k++)
        if ([0, 1, 2, 3].every((f) => third(cards[i]?.[f], cards[j]?.[f], cards[k]?.[f])))
          found.push([i, j, k]);
  return found;
}

/** The keys that are printed on the cards. */
const letters = (page: Page): Promise<string[]> =>
  page
    .locator('.cards .card')
    .evaluateAll((cards) => cards.map((c) => c.getAttribute('aria-keyshortcuts') ?? ''));

/** Picks three cards by their keys; the third sends. */
export async function pickByKeys(page: Page, places: readonly number[]): Promise<void> {
  const keys = await letters(page);
  for (const place of places) await page.keyboard.press(keys[place]?.toLowerCase() ?? '');
}

/** Three cards that are no SET. */
export function noSet(cards: readonly string[]): [number, number, number] {
  const sets = allSets(cards).map((set) => set.join());
  for (let k = 2; k < cards.length; k++) if (!sets.includes([0, 1, k].join())) return [0, 1, k];
  return [0, 1, 2];
}

/** Takes the first SET on the table by its keys. */
export async function takeOne(page: Page): Promise<void> {
  const [first] = allSets(await cardsOn(page));
  if (first) await pickByKeys(page, first);
}
