import { allSets, noSet, pickByKeys } from '../play/hunt';
import { cardsOn } from '../play/set';
import { accessible, bot, expect, fits, HUMAN, replays, table, test, url } from './kit';

// HUNT-2 to HUNT-5
test('a hunt alone by keys: a miss, a hint, all four, and how it went', async ({ page }) => {
  const id = await table(page, 'hunt', [HUMAN], { table: 'basic' });
  await page.goto(url(`t/${id}`));
  await expect(page.locator('.cards .card')).toHaveCount(9);
  await expect(page.locator('.found li.empty')).toHaveCount(4);
  await expect(page.locator('.line')).toContainText('Find all four.');
  const before = await page.locator('.cards').boundingBox();
  const cards = await cardsOn(page);

  await pickByKeys(page, noSet(cards).slice(0, 2));
  await expect(page.locator('.line')).toContainText('Two picked. Pick one more card.');
  await page.keyboard.press('Escape');
  await expect(page.locator('.card[aria-pressed="true"]')).toHaveCount(0);

  await pickByKeys(page, noSet(cards));
  await expect(page.locator('.line')).toContainText('Not a SET.');
  await expect(page.locator('.cost')).toContainText('+5 s');
  await page.keyboard.press('.');
  await expect(page.locator('.card[data-state="hint"]')).toHaveCount(1);
  await expect(page.locator('.line')).toContainText('It begins here.');
  await accessible(page);
  await fits(page);

  const sets = allSets(cards);
  expect(sets).toHaveLength(4);
  for (const [n, set] of sets.entries()) {
    await pickByKeys(page, set);
    await expect(page.locator('.found li:not(.empty)')).toHaveCount(n + 1);
    if (n === 0) {
      await pickByKeys(page, set);
      await expect(page.locator('.line')).toContainText('You have that one.');
    }
  }
  // Nothing has moved the cards: what comes and goes has had its room from the start.
  expect(await page.locator('.cards').boundingBox()).toEqual(before);
  await expect(page.locator('.line')).toContainText('All four.');
  await page.getByRole('button', { name: 'See how it went' }).click();
  await expect(page.locator('.headline h1')).toContainText(/^All four in \d+:\d\d\.$/);
  await expect(page.locator('.hset li')).toHaveCount(4);
  await expect(page.locator('.headline')).toContainText('35 seconds of penalties.');
  await accessible(page);
  await fits(page);
  await replays(page);
});

// RACE-1, RACE-3
test('a race with a bot: one gives up, and all is shown when the bot is done', async ({ page }) => {
  const id = await table(page, 'hunt', [HUMAN, bot(5)], { table: 'basic', grade: 1 });
  await page.goto(url(`t/${id}`));
  await expect(page.locator('.racer')).toHaveCount(2);
  await accessible(page);
  const wide = page.getByRole('button', { name: 'Give up', exact: true });
  if (!(await wide.first().isVisible()))
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await wide.first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
  await expect(page.locator('.line')).toContainText('You gave up.');
  const see = page.getByRole('button', { name: 'See how it went' });
  await expect(see).toBeVisible({ timeout: 120_000 });
  await see.click();
  await expect(page.locator('.headline h1')).toHaveText('You have no place this time.');
  await expect(page.locator('.places li')).toHaveCount(2);
  await expect(page.locator('.lanes .lane i')).toHaveCount(4);
});
