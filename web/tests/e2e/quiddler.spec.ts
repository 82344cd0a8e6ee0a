import { play } from '../play';
import { byKeys } from '../play/quiddler';
import { accessible, bot, expect, HUMAN, replays, table, test, url } from './kit';

test('eight hands against a bot by keyboard alone, to the end', async ({ page }) => {
  const id = await table(page, 'quiddler', [HUMAN, bot(2)], { challenge_seconds: 5 });
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.letter');
  const first = page.getByRole('button', { name: 'Next hand' });
  await play(page, byKeys, async () => !(await first.isVisible()));
  await accessible(page);
  await play(page, byKeys);
  await expect(page.locator('.sheet tbody tr')).toHaveCount(2);
  await expect(
    page.locator('.sheet tbody tr').first().locator('td:not(.total)', { hasText: /\d/ }),
  ).toHaveCount(8);
  await accessible(page);
  await replays(page);
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
  // Two cards that are typed as two: what I and N spell could also be the card IN.
  const cards = await page.locator('.loose .letter b').allInnerTexts();
  const pairs = cards.flatMap((a, i) => cards.slice(i + 1).map((b) => a + b));
  const spelled =
    pairs.find((pair) => !cards.some((card) => card.toLowerCase() === pair.toLowerCase())) ?? '';
  await page.getByRole('textbox', { name: 'Type a word' }).fill(spelled);
  await page.keyboard.press('Enter');
  await expect(page.locator('.word .letter')).toHaveCount(2);
});
