import { noSet, pickByKeys, takeOne } from '../play/sprint';
import { cardsOn } from '../play/set';
import { accessible, bot, expect, fits, HUMAN, replays, table, test, url } from './kit';

// SPR-1, SPR-3, SPR-4
test('a classic sprint from the start page, to its goal, with replay', async ({ page }) => {
  await page.goto(url());
  await page.getByRole('button', { name: /^Classic/ }).click();
  await expect(page.locator('.cards .card').nth(11)).toBeVisible();
  await expect(page.locator('.line')).toContainText('10 to go.');
  await pickByKeys(page, noSet(await cardsOn(page)));
  await expect(page.locator('.line')).toContainText('Not a SET.');
  await expect(page.locator('.gain')).toContainText('+5 s');
  await accessible(page);
  await fits(page);
  for (let n = 1; n <= 10; n++) {
    await takeOne(page);
    await expect(page.locator('.sclock .tally b')).toHaveText(String(n));
  }
  await expect(page.locator('.line')).toContainText('You have made it.');
  await page.getByRole('button', { name: 'See how it went' }).click();
  await expect(page.locator('.headline h1')).toContainText(/^10 SETs in \d+:\d\d\.$/);
  await accessible(page);
  await fits(page);
  await replays(page);
});

// SPR-6, SPR-7, RACE-1
test('an arcade race: a SET winds the own clock up', async ({ page }) => {
  const id = await table(page, 'sprint', [HUMAN, bot(1)], { version: 'arcade', seconds: 10, deck: 'solid' });
  await page.goto(url(`t/${id}`));
  await expect(page.locator('.cards .card')).toHaveCount(9);
  await takeOne(page);
  await expect(page.locator('.racer.me .score')).toContainText('1');
  const left = page.locator('.owndock [role="timer"]');
  await expect(left).toHaveAttribute('aria-label', /(1\d|2\d|30) seconds left/);
  await accessible(page);
});
