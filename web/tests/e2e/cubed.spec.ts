/** SET Cubed against bots. */
import type { Page } from '@playwright/test';
import { play, tap } from '../play';
import { board, build, drag, open, playButton, TRAY } from '../play/cubed';
import { middle } from '../play/touch';
import { accessible, bot, expect, HUMAN, replays, table, test, url } from './kit';

const pass = (page: Page) => page.getByRole('button', { name: 'Pass', exact: true });

/** Dice with the same six faces each. */
const dice = (...faces: string[]) => Array.from({ length: 42 }, () => faces);
/** Nobody holds anything but Wilds, whatever is rolled. */
const WILDS = dice('*', '*', '*', '*', '*', '*');

/**
 * Plays on without laying a die, with other dice in each round, until our turn comes with the table as
 * wanted.
 */
async function until(page: Page, wanted: () => Promise<boolean>): Promise<void> {
  let there = false;
  await play(
    page,
    async () => {
      if (await pass(page).isVisible()) {
        there = await wanted();
        return there || tap(pass(page));
      }
      if (await page.locator('.turn .extra-die').first().isVisible()) {
        for (const key of ['1', '2', '3', '4', '5']) await page.keyboard.press(key);
        return tap(page.getByRole('button', { name: /^Roll \d again/ }));
      }
      const none = page.getByRole('button', { name: 'I see none' });
      return (await none.isVisible()) && tap(none);
    },
    () => !there,
  );
  expect(there).toBe(true);
}

/** The first free square at an end of the logo's row: any two dice there make a SET with a Wild. */
function atTheRow(lies: Record<string, string>): string {
  const right = [...'ijklm'].find((column) => lies[`${column}7`] === undefined);
  const left = [...'edcba'].find((column) => lies[`${column}7`] === undefined);
  return `${right ?? left}7`;
}

/** The questions that the page asks the game, and how many of them are without an answer. */
function asked(page: Page): { sent: string[]; open: () => number } {
  const sent: string[] = [];
  let open = 0;
  const type = (payload: string | Buffer) => (JSON.parse(payload.toString()) as { type: string }).type;
  const isQuestion = (name: string) => name === 'options' || name === 'preview';
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const name = type(payload);
      if (!isQuestion(name)) return;
      sent.push(name);
      open += 1;
    });
    socket.on('framereceived', ({ payload }) => {
      if (isQuestion(type(payload))) open -= 1;
    });
  });
  return { sent, open: () => open };
}

test('against a bot, to the end', async ({ page }) => {
  const id = await table(page, 'cubed', [HUMAN, bot(5)], { extra_roll_seconds: 4 });
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.tray .die');
  await accessible(page);
  const seen = { played: 0, rolled: 0 };
  const place = await page.locator('.board').boundingBox();
  await play(page, async () => {
    if (await page.getByRole('button', { name: 'Call SET' }).isVisible()) return open(page);
    if (await page.locator('.turn .extra-die').first().isVisible()) {
      seen.rolled += 1;
      // The board stays where it is when the extra roll begins.
      expect(await page.locator('.board').boundingBox()).toEqual(place);
      if (seen.rolled > 1) return tap(page.getByRole('button', { name: 'Keep all' }));
      await accessible(page);
      await page.keyboard.press('1');
      return tap(page.getByRole('button', { name: 'Roll 1 again' }));
    }
    if (!(await playButton(page).isVisible())) return false;
    const laid = await build(page);
    if (laid === 0) return tap(pass(page));
    await expect(page.locator('.threads .thread')).not.toHaveCount(0);
    await expect(page.locator('.steps li')).not.toHaveCount(0);
    if (seen.played === 0) await accessible(page);
    seen.played += 1;
    return tap(playButton(page));
  });
  expect(seen.played).toBeGreaterThan(0);
  expect(seen.rolled).toBeGreaterThan(0);
  // The end explains the points, round by round, and says whose dice ran out.
  const sheet = page.getByRole('region', { name: 'Where the points came from' });
  await expect(sheet.getByRole('row', { name: /^In all/ })).toBeVisible();
  await expect(sheet).toContainText('Most valuable turn');
  await accessible(page);
  await replays(page);
});

test('a Wild is stated, a step that makes no SET explained, and a move taken back', async ({ page }) => {
  const id = await table(page, 'cubed', [HUMAN, bot(1)], { dice: WILDS });
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.tray .die');
  const wild = page.locator('.hand-side .tray [data-die="*"]');
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
  const id = await table(page, 'cubed', [HUMAN, bot(3)], { dice: WILDS });
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.tray .die');
  const wild = page.locator('.hand-side .tray [data-die="*"]');
  await until(page, async () => (await wild.count()) > 0);
  const free = atTheRow(await board(page));
  await wild.first().click();
  await page.locator(`[data-zone="${free}"]`).click();
  const hint = page.getByRole('group', { name: 'These make a SET:' }).getByRole('button').first();
  await hint.click();
  await expect(page.locator(`[data-zone="${free}"] .die`)).toHaveAttribute('data-die', /^\*.../);
  await expect(playButton(page)).toBeEnabled();
  await accessible(page);
});

test('a die takes the place of a Wild that stands for it', async ({ page }) => {
  const mixed = dice('*', '1ro', '*', '1ro', '*', '1ro');
  const id = await table(page, 'cubed', [HUMAN, bot(3)], { dice: mixed });
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.tray .die');
  const plain = page.locator('.hand-side .tray [data-die="1ro"]');
  const wild = page.locator('.square .die[data-die="*1ro"]');
  await until(page, async () => (await plain.count()) > 0 && (await wild.count()) > 0);
  const wilds = await wild.count();
  await plain.first().click();
  await expect(page.locator('.square .die[data-state="hint"]')).toHaveCount(wilds);
  await wild.first().click();
  await expect(page.locator('.turn')).toContainText('Take the Wild’s place?');
  await accessible(page);
  await page.getByRole('button', { name: 'Swap' }).click();
  await expect(wild).toHaveCount(wilds - 1);
  await expect(page.locator('.log li').first()).toContainText('You took the Wild’s place');
  await expect(pass(page)).toBeVisible();
});

/** Our turn with dice that all show the same, which go together wherever three lie in a line. */
async function equalDice(page: Page): Promise<void> {
  const equal = dice('1ro', '1ro', '1ro', '1ro', '1ro', '1ro');
  const id = await table(page, 'cubed', [HUMAN, bot(3)], { dice: equal });
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.tray .die');
  await until(page, async () => (await page.locator('.square .die').count()) === 3);
}

/** Puts the next die of the tray on a square. */
async function lay(page: Page, at: string): Promise<void> {
  await page.locator(TRAY).first().click();
  await page.locator(`[data-zone="${at}"]`).click();
}

/** The squares whose dice are dashed, by what is drawn. */
const dashed = (page: Page): Promise<string[]> =>
  page
    .locator('.square:has(.die)')
    .evaluateAll((nodes) =>
      nodes
        .filter((n) => getComputedStyle(n.querySelector('.die') as Element).outlineStyle === 'dashed')
        .map((n) => (n as HTMLElement).dataset.zone ?? ''),
    );

test('dice that make no SET are dashed, all of them, and stay so when they are chosen', async ({ page }) => {
  const questions = asked(page);
  await equalDice(page);
  for (const at of ['a1', 'm1', 'a13']) await lay(page, at);
  await expect.poll(() => dashed(page)).toEqual(['a1', 'm1', 'a13']);
  await expect(page.locator('.square .die[data-state="fresh"]')).toHaveCount(0);
  await expect(page.locator('.turn')).toContainText('makes no SET');
  await expect(playButton(page)).toBeDisabled();
  await page.locator('[data-zone="m1"]').click();
  await expect(page.locator('[data-zone="m1"] .die')).toHaveAttribute('data-state', 'picked');
  // What is drawn stays when the game has answered the last question.
  await expect.poll(() => questions.open()).toBe(0);
  expect(await dashed(page)).toEqual(['a1', 'm1', 'a13']);
  await accessible(page);
});

test('of three dice only the one that makes no SET is dashed', async ({ page }) => {
  await equalDice(page);
  await lay(page, 'e7');
  await lay(page, 'd7');
  await expect(playButton(page)).toHaveText(/^Play for [1-9]/);
  await lay(page, 'a1');
  await expect.poll(() => dashed(page)).toEqual(['a1']);
  await expect(page.locator('.square .die[data-state="fresh"]')).toHaveCount(2);
  await expect(playButton(page)).toBeDisabled();
  await expect(page.locator('.turn')).toContainText('The die on a1 makes no SET');
  // A fourth die is not laid, and the panel says why.
  await lay(page, 'b1');
  await expect(page.locator('.turn .lead')).toContainText('Three dice are the most in a turn');
  await expect(page.locator('[data-zone="b1"] .die')).toHaveCount(0);
});

test('a Wild that is dropped and moved costs one question each time, and one for its statement', async ({
  page,
}) => {
  const questions = asked(page);
  const id = await table(page, 'cubed', [HUMAN, bot(3)], { dice: WILDS });
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.tray .die');
  const wild = page.locator('.hand-side .tray [data-die="*"]');
  await until(page, async () => (await wild.count()) > 0);
  const [beside, away, far] = [atTheRow(await board(page)), 'a1', 'm13'];
  // The question at the beginning of the turn has been answered before anything is touched.
  await expect.poll(() => questions.open()).toBe(0);
  questions.sent.length = 0;
  const to = async (at: string) => middle(page.locator(`[data-zone="${at}"]`));
  await drag(page, wild.first(), await to(away));
  await drag(page, page.locator(`[data-zone="${away}"] .die`), await to(far));
  await drag(page, page.locator(`[data-zone="${far}"] .die`), await to(beside));
  const hints = page.getByRole('group', { name: 'These make a SET:' }).getByRole('button');
  await expect(hints).not.toHaveCount(0);
  expect(questions.sent.length).toBeLessThanOrEqual(3);
  questions.sent.length = 0;
  await page.getByRole('radio', { name: 'two' }).click();
  await page.getByRole('radio', { name: 'green' }).click();
  await page.getByRole('radio', { name: 'diamonds' }).click();
  await expect(page.locator(`[data-zone="${beside}"] .die`)).toHaveAttribute('data-die', '*2gd');
  await expect.poll(() => dashed(page)).toEqual([beside]);
  expect(questions.sent).toEqual(['options']);
});
