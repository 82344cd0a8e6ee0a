import type { Page } from '@playwright/test';
import { someWord } from './quiddler';

/** The letters on the loose cards, in small letters. */
export const loose = async (page: Page): Promise<string[]> =>
  (await page.locator('.loose [role="group"] .letter b').allInnerTexts()).map((card) => card.toLowerCase());

/** Types the longest word that the loose cards spell and that leaves a card; answers with it. */
export async function typeWord(page: Page): Promise<string | null> {
  const cards = await loose(page);
  const word = someWord(cards)?.map((place) => cards[place]).join('') ?? null;
  if (word === null) return null;
  await page.getByRole('textbox', { name: 'Type a word' }).fill(word);
  await page.keyboard.press('Enter');
  return word;
}
