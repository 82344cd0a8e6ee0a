import { DICTIONARY, without } from '../play/quiddler';
import { accessible, expect, HUMAN, replays, table, test, url } from './kit';

const WORDS = [...DICTIONARY].filter((w) => w.length >= 2 && w.length <= 6);

test('Quiddler solitaire: words by typing, holes filled, given up at the end', async ({ page }) => {
  const id = await table(page, 'quiddler-solo', [HUMAN]);
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.pile .letter');
  await accessible(page);
  const input = page.getByRole('textbox', { name: 'Type a word' });
  await input.fill('qqq');
  await expect(page.locator('.says')).toContainText('do not spell');
  await input.fill('');
  let filled = 0;
  for (let i = 0; i < 60; i++) {
    const used = await page.locator('.seat .seat-score').innerText();
    const holes = page.locator('.hole');
    const open = await holes.count();
    if (open > 0) {
      if (filled === 0) await accessible(page);
      await page.locator('.pile.gives .letter').first().click();
      // When that was the last card that lay on another, the other holes stay as they are, and ask for
      // nothing (QSO-3).
      await expect.poll(() => holes.count()).toBeLessThan(open);
      filled += 1;
      continue;
    }
    const cards = (await page.locator('.pile .letter b').allInnerTexts()).map((c) => c.toLowerCase());
    const word = WORDS.find((w) => without(w, cards));
    if (!word) break;
    await input.fill(word);
    await page.keyboard.press('Enter');
    await expect(page.locator('.seat .seat-score')).not.toHaveText(used);
  }
  expect(Number((await page.locator('.seat .seat-score').innerText()).replace(/\D/g, ''))).toBeGreaterThan(1);
  if (!(await page.getByRole('button', { name: /^(Rematch|Play again)/ }).isVisible())) {
    await page.getByRole('button', { name: 'Give up', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
  }
  await expect(page.getByRole('button', { name: /^(Rematch|Play again)/ })).toBeVisible();
  await accessible(page);
  await replays(page);
});

test('a refused word is explained and costs nothing', async ({ page }) => {
  const id = await table(page, 'quiddler-solo', [HUMAN]);
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.pile .letter');
  const cards = (await page.locator('.pile .letter b').allInnerTexts()).map((c) => c.toLowerCase());
  const pair = cards
    .flatMap((a, i) => cards.map((b, j) => [i, j, a + b] as const))
    .find(([i, j, w]) => i !== j && !DICTIONARY.has(w));
  for (const n of pair?.slice(0, 2) ?? []) await page.locator('.pile .letter').nth(Number(n)).click();
  await page.getByRole('button', { name: /^Take “/ }).click();
  await expect(page.getByRole('alert')).toContainText('is not in the dictionary');
  await expect(page.getByRole('alert')).toContainText('QUI-7');
  await expect(page.locator('.making .letter')).toHaveCount(2);
});
