/** SET Cubed and Crossword, played against bots as a person would: by looking at the table. */
import type { Locator, Page } from '@playwright/test';
import { accessible, bot, expect, HUMAN, table, test, url } from './kit';

const LETTERS = 'abcdefghijklm';

/** What a die counts as: a stated Wild as what it stands for, an unstated one as nothing. */
const kind = (die: string) => (die === '*' ? '' : die.replace('*', ''));
const isSet = (dice: readonly string[]) =>
  dice.every((d) => d !== '') && [0, 1, 2].every((f) => new Set(dice.map((d) => d[f])).size !== 2);

/** Three of these dice that are a SET. */
function trio(dice: readonly string[]): number[] | null {
  for (let i = 0; i < dice.length; i++)
    for (let j = i + 1; j < dice.length; j++)
      for (let k = j + 1; k < dice.length; k++) if (isSet([dice[i], dice[j], dice[k]].map((d) => kind(d ?? '')))) return [i, j, k];
  return null;
}

const faces = (page: Page, selector: string) => page.locator(selector).evaluateAll((nodes) => nodes.map((n) => (n as HTMLElement).dataset.die ?? ''));

async function board(page: Page): Promise<Record<string, string>> {
  const dice = await page.locator('.sq:has(.die)').evaluateAll((nodes) =>
    nodes.map((n) => [(n as HTMLElement).dataset.zone ?? '', (n.querySelector('.die') as HTMLElement).dataset.die ?? ''] as const),
  );
  return Object.fromEntries(dice);
}

/** A die of the hand, and a square where it makes a SET. */
function placing(lies: Record<string, string>, hand: readonly string[]): { die: number; at: string } | null {
  for (let x = 0; x < 13; x++)
    for (let y = 0; y < 13; y++) {
      const at = `${LETTERS[x]}${y + 1}`;
      if (lies[at]) continue;
      for (const [dx, dy] of [[1, 0], [0, 1]] as const)
        for (const from of [-2, -1, 0]) {
          const others = [from, from + 1, from + 2].filter((n) => n !== 0).map((n) => lies[`${LETTERS[x + n * dx] ?? '?'}${y + 1 + n * dy}`]);
          if (others.some((o) => o === undefined)) continue;
          const die = hand.findIndex((face) => isSet([...others.map((o) => kind(o ?? '')), kind(face)]));
          if (die >= 0) return { die, at };
        }
    }
  return null;
}

/** Takes something by the mouse to the middle of something else. */
async function drag(page: Page, what: Locator, to: { x: number; y: number }): Promise<void> {
  const box = (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 30, to.y - 30, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

test('SET Cubed against a bot, to the end', async ({ page }) => {
  test.setTimeout(600_000);
  const id = await table(page, 'cubed', [HUMAN, bot(5)], { extra_roll_seconds: 4 });
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.tray .die');
  await accessible(page);
  const seen = { played: 0, rolled: 0, checked: false };
  for (let i = 0; i < 900; i++) {
    if (await page.getByRole('button', { name: 'Rematch' }).isVisible()) break;
    const call = page.getByRole('button', { name: 'Call SET' });
    const roll = page.locator('.turn .xd');
    const play = page.locator('.turn .btn.key');
    if (await call.isVisible()) {
      const found = trio(await faces(page, '.tray button.die'));
      if (found) {
        // Each die that goes to the logo leaves the others in their order.
        for (const [n, die] of found.entries()) await page.locator('.side .tray button.die').nth(die - n).click({ timeout: 2000 }).catch(() => {});
        await call.click({ timeout: 2000 }).catch(() => {});
      } else await page.getByRole('button', { name: 'I see none' }).click({ timeout: 1000 }).catch(() => {});
      await page.waitForTimeout(300);
    } else if (await roll.first().isVisible()) {
      if (seen.rolled === 0) {
        await accessible(page);
        await page.keyboard.press('1');
        await page.getByRole('button', { name: 'Roll 1 again' }).click({ timeout: 2000 }).catch(() => {});
      } else await page.getByRole('button', { name: 'Keep all' }).click({ timeout: 1000 }).catch(() => {});
      seen.rolled += 1;
      await page.waitForTimeout(300);
    } else if (await play.isVisible()) {
      const move = placing(await board(page), await faces(page, '.side .tray button.die'));
      if (!move) {
        await page.getByRole('button', { name: 'Pass' }).click({ timeout: 2000 }).catch(() => {});
        await page.waitForTimeout(200);
        continue;
      }
      // As many as go, one step each; the points are shown as they grow.
      for (let n = 0, next: typeof move | null = move; n < 3 && next; n++) {
        const die = page.locator('.side .tray button.die').nth(next.die);
        const square = page.locator(`[data-zone="${next.at}"]`);
        const box = (await square.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
        if (n === 0) await drag(page, die, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
        else {
          await die.click();
          await square.click();
        }
        await expect(play).toHaveText(/^Play for [1-9]/);
        await expect(page.locator('.steps li')).toHaveCount(n + 1);
        next = placing(await board(page), await faces(page, '.side .tray button.die'));
      }
      await expect(page.locator('.rails .thread')).not.toHaveCount(0);
      if (!seen.checked) await accessible(page);
      seen.checked = true;
      await play.click();
      seen.played += 1;
      await page.waitForTimeout(200);
    } else await page.waitForTimeout(250);
  }
  await expect(page.getByRole('button', { name: 'Rematch' })).toBeVisible();
  expect(seen.played).toBeGreaterThan(0);
  expect(seen.rolled).toBeGreaterThan(0);
  await accessible(page);
});

test('a Wild is stated, a step that makes no SET explained, and a move taken back', async ({ page }) => {
  test.setTimeout(300_000);
  // Dice that show a Wild on every second face: somebody will hold one.
  const dice = Array.from({ length: 42 }, () => ['*', '1ro', '*', '2gs', '*', '3pd']);
  const id = await table(page, 'cubed', [HUMAN, bot(1)], { dice, extra_roll_seconds: 1 });
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.tray .die');
  const pass = page.getByRole('button', { name: 'Pass', exact: true });
  const wild = page.locator('.side:not(.oth) .tray [data-die="*"]');
  for (let i = 0; i < 200; i++) {
    if (await pass.isVisible()) {
      if ((await wild.count()) > 0) break;
      await pass.click({ timeout: 1000 }).catch(() => {});
    }
    const none = page.getByRole('button', { name: 'I see none' });
    if (await none.isVisible()) await none.click({ timeout: 500 }).catch(() => {});
    await page.waitForTimeout(300);
  }
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

test('a die takes the place of a Wild that stands for it', async ({ page }) => {
  test.setTimeout(300_000);
  const dice = Array.from({ length: 42 }, () => ['*', '1ro', '*', '1ro', '*', '1ro']);
  const id = await table(page, 'cubed', [HUMAN, bot(3)], { dice, extra_roll_seconds: 1 });
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.tray .die');
  const pass = page.getByRole('button', { name: 'Pass', exact: true });
  const plain = page.locator('.side:not(.oth) .tray [data-die="1ro"]');
  const wild = page.locator('.sq .die[data-die="*1ro"]');
  for (let i = 0; i < 200; i++) {
    if (await pass.isVisible()) {
      if ((await plain.count()) > 0 && (await wild.count()) > 0) break;
      await pass.click({ timeout: 1000 }).catch(() => {});
    }
    await page.waitForTimeout(300);
  }
  const wilds = await wild.count();
  await plain.first().click();
  await expect(page.locator('.sq .die[data-state="hint"]')).toHaveCount(wilds);
  await wild.first().click();
  await expect(page.locator('.turn')).toContainText('Take the Wild’s place?');
  await accessible(page);
  await page.getByRole('button', { name: 'Swap' }).click();
  await expect(wild).toHaveCount(wilds - 1);
  await expect(page.locator('.log li').first()).toContainText('You took the Wild’s place');
  await expect(pass).toBeVisible();
});

test('Crossword against a bot: a SET is laid, moved and marked, a die drawn, the round given up', async ({ page }) => {
  test.setTimeout(300_000);
  const id = await table(page, 'crossword', [HUMAN, bot(5)], { rounds: 1 });
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.tray .die');
  await accessible(page);
  let found: number[] | null = null;
  for (let i = 0; i < 12 && !(found = trio(await faces(page, '.tray button.die'))); i++) {
    await page.getByRole('button', { name: /^Draw a die/ }).click();
    await page.waitForTimeout(300);
  }
  const field = (await page.locator('.field2').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const middle = { x: field.x + field.width / 2, y: field.y + field.height / 2 };
  for (const [n, die] of (found ?? []).entries()) {
    // The first by dragging, the others by tapping.
    const at = { x: middle.x + 68 * n, y: middle.y };
    const piece = page.locator('.tray button.die').nth(die - n);
    if (n === 0) {
      await drag(page, piece, at);
    } else {
      await piece.click();
      await page.mouse.click(at.x, at.y);
    }
    await expect(page.locator('.field2 button.die')).toHaveCount(n + 1);
  }
  await expect(page.locator('.rails .case')).toHaveCount(1);
  await expect(page.locator('.says')).toContainText('3 of');
  // One die moves away: the SET is gone, and the die is marked.
  await page.locator('.field2 button.die').first().click();
  await page.mouse.click(middle.x - 140, middle.y + 70);
  await expect(page.locator('.rails .case')).toHaveCount(0);
  await expect(page.locator('.field2 [data-state="loose"]')).not.toHaveCount(0);
  await accessible(page);
  await page.reload();
  await expect(page.locator('.field2 button.die')).toHaveCount(3);
  await page.getByRole('button', { name: 'Give this round up' }).click();
  await page.getByRole('button', { name: 'Give up', exact: true }).click();
  await expect(page.locator('.says')).toContainText('You gave this round up.');
  await expect(page.getByRole('button', { name: 'Rematch' })).toBeVisible({ timeout: 240_000 });
});

test('Crossword with an empty bag: a die is built on a bot’s grid', async ({ page }) => {
  test.setTimeout(240_000);
  const id = await table(page, 'crossword', [HUMAN, bot(1), bot(1)], { rounds: 1 });
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.tray .die');
  const draw = page.getByRole('button', { name: /^Draw a die/ });
  await expect(async () => {
    if (await draw.isVisible()) await draw.click({ timeout: 500 });
    await expect(page.getByText('Open to you now.')).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 60_000, intervals: [50] });
  const peek = page.locator('.peek').filter({ has: page.locator('.die:nth-child(1)') }).first();
  await expect(peek).toBeVisible({ timeout: 120_000 });
  await peek.click();
  await expect(peek).toHaveAttribute('aria-pressed', 'true');
  const lies = await page.locator('.field2 .spot').evaluateAll((nodes) =>
    nodes.map((n) => ({
      x: Number((n as HTMLElement).style.getPropertyValue('--x')),
      y: Number((n as HTMLElement).style.getPropertyValue('--y')),
      die: (n.querySelector('.die') as HTMLElement).dataset.die ?? '',
    })),
  );
  const hand = await faces(page, '.tray button.die');
  const at = (x: number, y: number) => lies.find((l) => l.x === x && l.y === y);
  const moves = lies.flatMap((l) =>
    [[1, 0], [0, 1], [-1, 0], [0, -1]].flatMap(([dx = 0, dy = 0]) => {
      const other = at(l.x + dx, l.y + dy);
      if (!other || at(l.x - dx, l.y - dy)) return [];
      const die = hand.findIndex((face) => isSet([kind(other.die), kind(l.die), kind(face)]));
      return die < 0 ? [] : [{ die, x: l.x - dx, y: l.y - dy }];
    }),
  );
  const [move] = moves;
  test.skip(!move, 'no die of ours goes with that grid');
  if (!move) return;
  const field = page.locator('.field2');
  const frame = (await field.boundingBox()) ?? { x: 0, y: 0 };
  const [cell = 0, left = 0, top = 0] = await field.evaluate((n) => ['--cell', '--left', '--top'].map((v) => Number.parseFloat((n as HTMLElement).style.getPropertyValue(v))));
  await page.locator('.tray button.die').nth(move.die).click();
  await page.mouse.click(frame.x + left + (move.x + 0.5) * cell, frame.y + top + (move.y + 0.5) * cell);
  await expect(page.locator('.rails:not(.std) .thread')).not.toHaveCount(0);
  await accessible(page);
  await page.getByRole('button', { name: 'Build 1 die' }).click();
  await expect(page.locator('.log li').first()).toContainText('You built');
  await page.getByRole('button', { name: 'My grid' }).click();
  await expect(page.locator('.tray button.die')).toHaveCount(hand.length - 1);
});

test('Crossword by keyboard alone', async ({ page }) => {
  const id = await table(page, 'crossword', [HUMAN], { rounds: 1 });
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.tray .die');
  const dice = await faces(page, '.tray button.die');
  await page.keyboard.press(String(dice.findIndex((d) => d !== '*') + 1));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.locator('.field2 button.die')).toHaveCount(1);
  await expect(page.locator('.tray button.die')).toHaveCount(9);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Backspace');
  await expect(page.locator('.tray button.die')).toHaveCount(10);
});
