import { accessible, bot, expect, HUMAN, table, test, url } from './kit';

test('quiddler against a bot by keyboard: draw, discard, and on to the next hand', async ({ page }) => {
  test.setTimeout(300_000);
  const id = await table(page, 'quiddler', [HUMAN, bot(3)], { challenge_seconds: 2 });
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.letter');
  let hands = 0;
  for (let i = 0; i < 200 && hands < 2; i++) {
    const next = page.getByRole('button', { name: 'Next hand' });
    if (await next.isVisible()) {
      await accessible(page);
      await next.press('Enter');
      hands += 1;
      continue;
    }
    const accept = page.getByRole('button', { name: 'Accept all' });
    if (await accept.isVisible()) {
      await accept.press('Enter').catch(() => {});
      await page.waitForTimeout(200);
      continue;
    }
    const pile = page.getByRole('button', { name: /^Draw from the pile/ });
    if (await pile.isEnabled({ timeout: 500 }).catch(() => false)) {
      await pile.press('Enter');
      await page.waitForTimeout(200);
      continue;
    }
    const finish = page.locator('.acts2 .btn.key');
    if (await finish.isVisible().catch(() => false)) {
      const loose = page.locator('.loose .letter').first();
      if ((await loose.getAttribute('aria-pressed')) !== 'true') await loose.press('Enter');
      if (await finish.isEnabled()) await finish.press('Enter').catch(() => {});
      await page.waitForTimeout(250);
      continue;
    }
    await page.waitForTimeout(300);
  }
  expect(hands).toBe(2);
  await expect(page.locator('.sheet tbody tr')).toHaveCount(2);
});

test('words are made by typing and by tapping', async ({ page }) => {
  const id = await table(page, 'quiddler', [HUMAN, bot(1)]);
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.loose .letter');
  const letters = page.locator('.loose .letter');
  const before = await letters.count();
  await letters.nth(0).click();
  await letters.nth(1).click();
  await page.getByRole('button', { name: /Make a word of these 2 cards/ }).click();
  await expect(page.locator('.word .letter')).toHaveCount(2);
  await expect(letters).toHaveCount(before - 2);
  await page.getByRole('button', { name: /^Take .* apart$/ }).click();
  await expect(page.locator('.word')).toHaveCount(0);
  const spelled = (await page.locator('.loose .letter b').allInnerTexts()).slice(0, 2).join('');
  await page.getByRole('textbox', { name: 'Type a word' }).fill(spelled);
  await page.keyboard.press('Enter');
  await expect(page.locator('.word .letter')).toHaveCount(2);
});
