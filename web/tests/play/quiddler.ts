import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { key } from './index';

const ALL = readFileSync(join(import.meta.dirname, '../../../data/words/en.txt'), 'utf8').split('\n');
export const DICTIONARY = new Set(ALL);
/** Words that hold few cards are enough to play with, the long ones first. */
const WORDS = ALL.filter((w) => w.length >= 2 && w.length <= 7).sort((a, b) => b.length - a.length);

/** The cards left over when a word has been spelled; null when they do not spell it. */
export function without(word: string, cards: readonly string[]): string[] | null {
  if (word === '') return [...cards];
  for (const [i, card] of cards.entries()) {
    const rest = word.startsWith(card) ? without(word.slice(card.length), cards.filter((_, j) => j !== i)) : null;
    if (rest) return rest;
  }
  return null;
}

/** Words of these cards, one after another, long ones first. */
export function words(cards: readonly string[], vocabulary: readonly string[] = WORDS): string[] {
  const found: string[] = [];
  let left = [...cards];
  for (const word of vocabulary) {
    const rest = without(word, left);
    // One card stays to be discarded.
    if (!rest || rest.length === 0) continue;
    found.push(word);
    left = rest;
  }
  return found;
}

/** Types words of the cards in sight, the long ones first. */
export async function typeWords(
  page: Page,
  { cards = '.loose .letter b', vocabulary = WORDS, most = 9, enter = true }: { cards?: string; vocabulary?: readonly string[]; most?: number; enter?: boolean } = {},
): Promise<void> {
  const held = (await page.locator(cards).allInnerTexts()).map((c) => c.toLowerCase());
  const input = page.getByRole('textbox', { name: 'Type a word' });
  for (const word of words(held, vocabulary).slice(0, most)) {
    await input.fill(word);
    if (enter) await input.press('Enter');
  }
}

/** A turn by keyboard alone: draws, types words, goes out or lays when it may, discards, accepts. */
export async function byKeys(page: Page): Promise<boolean> {
  for (const name of ['Next hand', 'To the scores', 'Accept all']) {
    const button = page.getByRole('button', { name });
    if (await button.isVisible()) return key(button);
  }
  const pile = page.getByRole('button', { name: /^Draw from the pile/ });
  if (await pile.isEnabled({ timeout: 300 }).catch(() => false)) return key(pile);
  const finish = page.locator('.acts2 .btn.key');
  if (!(await finish.isVisible())) return false;
  await typeWords(page);
  const loose = page.locator('.loose .letter').first();
  if ((await loose.getAttribute('aria-pressed', { timeout: 500 }).catch(() => 'true')) !== 'true') await key(loose);
  return (await finish.isEnabled({ timeout: 500 }).catch(() => false)) && key(finish);
}
