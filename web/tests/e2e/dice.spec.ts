/**
 * The dice games on short screens, with a sheet open, and without a connection: nothing is covered, nothing
 * moves.
 */
import type { Locator, Page } from '@playwright/test';
import { play, tap } from '../play';
import { TRAY } from '../play/cubed';
import { bot, expect, fits, HUMAN, table, test, url } from './kit';

/** Nobody holds anything but Wilds, whatever is rolled. */
const WILDS = Array.from({ length: 42 }, () => ['*', '*', '*', '*', '*', '*']);

/** Our turn of SET Cubed, with Wilds in hand. */
async function wilds(page: Page): Promise<void> {
  const id = await table(page, 'cubed', [HUMAN, bot(5)], { dice: WILDS });
  await page.goto(url(`t/${id}`));
  const pass = page.getByRole('button', { name: 'Pass', exact: true });
  await play(
    page,
    async () => {
      const none = page.getByRole('button', { name: 'I see none' });
      return (await none.isEnabled({ timeout: 500 }).catch(() => false)) && tap(none);
    },
    async () => !(await pass.isVisible()),
  );
}

/** Whether the middle of something can be touched. */
const open = (what: Locator) =>
  what.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

test('on a small phone the question about a Wild covers no die, can be put aside, and is not the end', async ({
  page,
}) => {
  await wilds(page);
  await page.setViewportSize({ width: 375, height: 667 });
  const square = page.locator('.square:not(:has(.die))');
  await page.locator(TRAY).first().click();
  await square.first().click();
  const question = page.getByRole('group', { name: 'What is this Wild?' });
  await expect(question).toBeVisible();
  for (let n = 0; n < (await page.locator(TRAY).count()); n++)
    expect(await open(page.locator(TRAY).nth(n))).toBe(true);
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(question).toHaveCount(0);
  // Another die can be laid, and the first Wild be asked about again.
  await page.locator(TRAY).first().click();
  await square.last().click();
  await expect(page.locator('.square .die[data-die="*"]')).toHaveCount(2);
  await page.locator('.square:has(.die[data-die="*"])').first().click();
  await expect(question).toBeVisible();
  await page.reload();
  await expect(page.locator('.square .die[data-die="*"]')).toHaveCount(2);
});

test('without a connection the board stays where it is, and the message covers nothing', async ({
  page,
  context,
}) => {
  await wilds(page);
  const place = () => page.locator('.board').boundingBox();
  const before = await place();
  await context.setOffline(true);
  const message = page.locator('.toast.connection');
  await expect(message).toBeVisible();
  expect(await place()).toEqual(before);
  const [said, board, log] = await Promise.all([
    message.boundingBox(),
    place(),
    page.locator('.log').boundingBox(),
  ]);
  for (const other of [board, log])
    expect(
      said &&
        other &&
        said.x < other.x + other.width &&
        other.x < said.x + said.width &&
        said.y < other.y + other.height &&
        other.y < said.y + said.height,
    ).toBe(false);
  await context.setOffline(false);
});

for (const [game, die, least] of [
  ['cubed', '.tray button.die', 44],
  ['crossword', '.tray button.die', 44],
  ['scramble', '.throw .die', 32],
] as const)
  test(`${game} on short screens: dice keep their size, and everything can be reached`, async ({ page }) => {
    const id = await table(page, game, [HUMAN, bot(1)]);
    await page.goto(url(`t/${id}`));
    await page.locator(die).first().waitFor();
    const main = page.locator('.turn .btn, .dock .btn').last();
    for (const [width, height] of [
      [844, 390],
      [667, 375],
      [640, 400],
      [320, 568],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height });
      const where = `${width}×${height}`;
      await fits(page);
      for (const what of [page.locator(die).first(), main]) {
        // A roll of the others draws the dice anew, maybe just now.
        await expect(async () => {
          await what.scrollIntoViewIfNeeded({ timeout: 5_000 });
          expect(await open(what), where).toBe(true);
        }).toPass();
      }
      const sizes = await page
        .locator(die)
        .evaluateAll((nodes) => nodes.map((n) => (n as HTMLElement).offsetWidth));
      expect(Math.min(...sizes), where).toBeGreaterThanOrEqual(least);
      // Held sideways, the table is as high as the screen and its dice are in sight without scrolling.
      if (width > 600) {
        const box = await page.locator(die).last().boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0), where).toBeLessThanOrEqual(height);
      }
    }
  });
