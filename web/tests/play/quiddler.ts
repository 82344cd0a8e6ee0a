import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { key } from './index';

const ALL = readFileSync(join(import.meta.dirname, '../../../data/words/en.txt'), 'utf8').split('\n');
export const DICTIONARY = new Set(ALL);
/** Words that hold few cards are enough to play with, the long ones first. */
const WORDS = ALL.filter((w) => w.length >= 2 && w.length <= 7).sort((a, b) => b.length - a.length);

/** The places of cards that spell a word, at least two of them (QUI-7); null when they do not spell it. */
export function spelling(
  word: string,
  cards: readonly string[],
  used: readonly number[] = [],
): number[] | null {
  if (word === '') return used.length > 1 ? [...used] : null;
  for (const [i, card] of cards.entries()) {
    const found =
      !used.includes(i) && word.startsWith(card)
        ? spelling(word.slice(card.length), cards, [...used, i])
        : null;
    if (found) return found;
  }
  return null;
}

/** The cards left over when a word has been spelled; null when they do not spell it. */
export function without(word: string, cards: readonly string[]): string[] | null {
  const used = spelling(word, cards);
  return used && cards.filter((_, i) => !used.includes(i));
}

/** A word of some of these cards, the longest that leaves one to discard; null when there is none. */
export function someWord(cards: readonly string[]): number[] | null {
  for (const word of WORDS) {
    const used = spelling(word, cards);
    if (used && used.length < cards.length) return used;
  }
  return null;
}

/** All of these cards but one in an order that spells no word. */
export function noWord(cards: readonly string[]): number[] | null {
  const orders = (left: readonly number[]): number[][] =>
    left.length < 2
      ? [[...left]]
      : left.flatMap((i) => orders(left.filter((j) => j !== i)).map((rest) => [i, ...rest]));
  for (const out of cards.keys()) {
    // Four places are ways enough; the others follow as they lie.
    const rest = [...cards.keys()].filter((i) => i !== out);
    for (const order of orders(rest.slice(0, 4))) {
      const used = [...order, ...rest.slice(4)];
      if (!DICTIONARY.has(used.map((i) => cards[i]).join(''))) return used;
    }
  }
  return null;
}

export interface Held {
  card: string;
  points: number;
}

/** The loose cards in sight, with what is printed on them. */
export async function loose(page: Page): Promise<Held[]> {
  return page.locator('.loose .letter').evaluateAll((nodes) =>
    nodes.map((n) => ({
      card: (n.querySelector('b')?.textContent ?? '').toLowerCase(),
      points: Number(n.querySelector('i')?.dataset.points),
    })),
  );
}

/** Makes a word of loose cards, in this order, by tapping; says what it spells and what it is worth. */
export async function tapWord(
  page: Page,
  places: readonly number[],
): Promise<{ word: string; points: number }> {
  const held = await loose(page);
  for (const place of places) await page.locator('.loose .letter').nth(place).click();
  await page.getByRole('button', { name: `Make a word of these ${places.length} cards` }).click();
  return {
    word: places.map((i) => held[i]?.card).join(''),
    points: places.reduce((n, i) => n + (held[i]?.points ?? 0), 0),
  };
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
  {
    cards = '.loose .letter b',
    vocabulary = WORDS,
    most = 9,
    enter = true,
  }: { cards?: string; vocabulary?: readonly string[]; most?: number; enter?: boolean } = {},
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
  const finish = page.locator('.actions .btn.key');
  if (!(await finish.isVisible())) return false;
  await typeWords(page);
  const loose = page.locator('.loose .letter').first();
  if ((await loose.getAttribute('aria-pressed', { timeout: 500 }).catch(() => 'true')) !== 'true')
    await key(loose);
  return (await finish.isEnabled({ timeout: 500 }).catch(() => false)) && key(finish);
}
