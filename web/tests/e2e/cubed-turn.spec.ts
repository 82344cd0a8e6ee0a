import { layDie } from '../play/cubed-turn';
import { accessible, expect, fits, HUMAN, table, test, url } from './kit';

test('Best turn: a try by the keyboard, nothing stays, and the best turned over', async ({ page }) => {
  const id = await table(page, 'cubed-turn', [HUMAN]);
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.tray .die');
  await accessible(page);
  await fits(page);
  await expect(page.getByText('turned over when you are done')).toBeVisible();
  await expect(page.locator('.tray .held')).toHaveCount(5);
  const before = await page.locator('.square .die').count();
  // A die far from all others makes no SET: the page says so, and nothing is sent.
  await layDie(page, 1, 'a1');
  await expect(page.locator('.tray .held')).toHaveCount(4);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.square .die')).toHaveCount(before);
  await expect(page.locator('.tray .held')).toHaveCount(5);
  await page.getByRole('button', { name: 'I am done' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'I am done' }).click();
  await page.getByRole('button', { name: 'See how it went' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('was there');
  await expect(page.locator('.best header b')).toHaveText(/\d+/);
  await accessible(page);
});
