/** SET Cubed against bots. */
import type { Page } from '@playwright/test';
import { play, tap } from '../play';
import { board, build, open, playButton } from '../play/cubed';
import { accessible, bot, expect, HUMAN, replays, table, test, url } from './kit';

const pass = (page: Page) => page.getByRole('button', { name: 'Pass', exact: true });

/** Plays on, doing as little as possible, until our turn comes with the table as wanted. */
async function until(page: Page, wanted: () => Promise<boolean>): Promise<void> {
  let there = false;
  await play(
    page,
    async () => {
      if (await pass(page).isVisible()) {
        there = await wanted();
        return there || tap(pass(page));
      }
      const none = page.getByRole('button', { name: /^(I see none|Keep all)/ });
      return (await none.isVisible()) && tap(none);
    },
    () => !there,
  );
  expect(there).toBe(true);
}

test('against a bot, to the end', async ({ page }) => {
  const id = await table(page, 'cubed', [HUMAN, bot(5)], { extra_roll_seconds: 4 });
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.tray .die');
  await accessible(page);
  const seen = { played: 0, rolled: 0 };
  await play(page, async () => {
    if (await page.getByRole('button', { name: 'Call SET' }).isVisible()) return open(page);
    if (await page.locator('.turn .xd').first().isVisible()) {
      seen.rolled += 1;
      if (seen.rolled > 1) return tap(page.getByRole('button', { name: 'Keep all' }));
      await accessible(page);
      await page.keyboard.press('1');
      return tap(page.getByRole('button', { name: 'Roll 1 again' }));
    }
    if (!(await playButton(page).isVisible())) return false;
    const laid = await build(page);
    if (laid === 0) return tap(pass(page));
    await expect(page.locator('.rails .thread')).not.toHaveCount(0);
    await expect(page.locator('.steps li')).not.toHaveCount(0);
    if (seen.played === 0) await accessible(page);
    seen.played += 1;
    return tap(playButton(page));
  });
  expect(seen.played).toBeGreaterThan(0);
  expect(seen.rolled).toBeGreaterThan(0);
  await accessible(page);
  await replays(page);
});

test('a Wild is stated, a step that makes no SET explained, and a move taken back', async ({ page }) => {
  // Dice that show a Wild on every second face: somebody will hold one.
  const dice = Array.from({ length: 42 }, () => ['*', '1ro', '*', '2gs', '*', '3pd']);
  const id = await table(page, 'cubed', [HUMAN, bot(1)], { dice, extra_roll_seconds: 1 });
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.tray .die');
  const wild = page.locator('.side:not(.oth) .tray [data-die="*"]');
  await until(page, async () => (await wild.count()) > 0);
  await wild.first().focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-zone="a1"]').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radiogroup')).toHaveCount(3);
  await page.getByRole('radio', { name: 'two' }).click();
  await page.getByRole('radio', { name: 'green' }).click();
  await page.getByRole('radio', { name: 'diamonds' }).click();
  await expect(page.locator('[data-zone="a1"] .die')).toHaveAttribute('data-die', '*2gd');
  await expect(page.locator('.turn')).toContainText('The die on a1 makes no SET');
  await expect(page.locator('.turn .btn.key')).toBeDisabled();
  await accessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('[data-zone="a1"] .die')).toHaveCount(0);
});

test('what a Wild could be is suggested, and taken', async ({ page }) => {
  const dice = Array.from({ length: 42 }, () => ['*', '1ro', '*', '1ro', '*', '1ro']);
  const id = await table(page, 'cubed', [HUMAN, bot(3)], { dice, extra_roll_seconds: 1 });
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.tray .die');
  const wild = page.locator('.side:not(.oth) .tray [data-die="*"]');
  await until(page, async () => (await wild.count()) > 0);
  // Beside the logo's row there is room, and whatever lies there makes a SET with a Wild.
  const lies = await board(page);
  const free = ['i7', 'e7'].find((at) => lies[at] === undefined) ?? 'i7';
  await wild.first().click();
  await page.locator(`[data-zone="${free}"]`).click();
  const hint = page.getByRole('group', { name: 'These make a SET:' }).getByRole('button').first();
  await hint.click();
  await expect(page.locator(`[data-zone="${free}"] .die`)).toHaveAttribute('data-die', /^\*.../);
  await expect(playButton(page)).toBeEnabled();
  await accessible(page);
});

test('a die takes the place of a Wild that stands for it', async ({ page }) => {
  const dice = Array.from({ length: 42 }, () => ['*', '1ro', '*', '1ro', '*', '1ro']);
  const id = await table(page, 'cubed', [HUMAN, bot(3)], { dice, extra_roll_seconds: 1 });
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.tray .die');
  const plain = page.locator('.side:not(.oth) .tray [data-die="1ro"]');
  const wild = page.locator('.sq .die[data-die="*1ro"]');
  await until(page, async () => (await plain.count()) > 0 && (await wild.count()) > 0);
  const wilds = await wild.count();
  await plain.first().click();
  await expect(page.locator('.sq .die[data-state="hint"]')).toHaveCount(wilds);
  await wild.first().click();
  await expect(page.locator('.turn')).toContainText('Take the Wild’s place?');
  await accessible(page);
  await page.getByRole('button', { name: 'Swap' }).click();
  await expect(wild).toHaveCount(wilds - 1);
  await expect(page.locator('.log li').first()).toContainText('You took the Wild’s place');
  await expect(pass(page)).toBeVisible();
});
