import { loose, typeWord } from '../play/quiddler-hand';
import { accessible, expect, fits, HUMAN, table, test, url } from './kit';

test('Best hand: words by typing, the sum in words, and the best turned over', async ({ page }) => {
  const id = await table(page, 'quiddler-hand', [HUMAN], { cards: 6 });
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.loose .letter');
  await accessible(page);
  await fits(page);
  await expect(page.getByText('turned over when you are done')).toBeVisible();
  // HAND-2: a word that is none costs time, and the page says which one.
  const cards = await loose(page);
  expect(cards).toHaveLength(7);
  const word = await typeWord(page);
  if (word === null) test.skip(true, 'this hand spells nothing');
  await expect(page.locator('.word')).toHaveAttribute('aria-label', word ?? '');
  await expect(page.locator('.sum')).toContainText(/\d+ laid − \d+ left over/);
  const worth = await page.locator('.sum b').innerText();
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('.sofar b').last()).toHaveText(worth);
  await expect(page.locator('.tries li')).toHaveCount(1);
  await expect(page.locator('.tries li')).toContainText(word ?? '');
  // The best may have been found at once; else the player is content with it.
  const content = page.getByRole('button', { name: 'I am done' });
  if (await content.isVisible()) {
    await content.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Turn the best over?');
    await expect(dialog).toContainText(`Your ${worth} stays`);
    await dialog.getByRole('button', { name: 'I am done' }).click();
  }
  await page.getByRole('button', { name: 'See how it went' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(worth);
  await expect(page.locator('.best header b')).toHaveText(/\d+/);
  await accessible(page);
});
