import type { Page } from '@playwright/test';
import { play, shown, still } from '../play';
import { byKeys, draw as ask, lay, solve, TRAY } from '../play/crossword';
import { drag } from '../play/cubed';
import { isSet, kind, trio } from '../play/dice';
import { accessible, bot, expect, HUMAN, person, replays, sit, sits, table, test, url } from './kit';

test('against a bot by keyboard, to the end', async ({ page }) => {
  const id = await table(page, 'crossword', [HUMAN, bot(1)], { rounds: 2 });
  await page.goto(url(`t/${id}`));
  await page.waitForSelector(TRAY);
  // Between the rounds everybody's grid stays on show until we go on.
  const pause = page.getByRole('dialog', { name: 'Round 1 is over' });
  let grids = 0;
  await play(page, async () => {
    if (await pause.isVisible()) grids = await pause.locator('.laid-grid').count();
    return byKeys(page);
  });
  expect(grids).toBe(2);
  await expect(page.locator('.standing li')).toHaveCount(2);
  await accessible(page);
  await replays(page);
});

async function giveUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Give this round up' }).click();
  await page.getByRole('button', { name: 'Give up', exact: true }).click();
}

test('a SET is laid, moved and marked, a die drawn, the round given up', async ({ browser, page }) => {
  const id = await table(page, 'crossword', [HUMAN, HUMAN], { rounds: 1 });
  const bob = await sits(browser, id, { name: 'Bob' });
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.tray .die');
  await accessible(page);
  let found: number[] | null = null;
  for (let i = 0; i < 12 && !(found = trio(await shown(page, TRAY, 'die'))); i++) {
    const held = await page.locator(TRAY).count();
    await ask(page);
    await expect(page.locator(TRAY)).toHaveCount(held + 1);
  }
  const field = (await page.locator('.grid-field').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const middle = { x: field.x + field.width / 2, y: field.y + field.height / 2 };
  for (const [n, die] of (found ?? []).entries()) {
    // The first by dragging, the others by tapping.
    const at = { x: middle.x + 68 * n, y: middle.y };
    const piece = page.locator(TRAY).nth(die - n);
    if (n === 0) {
      await drag(page, piece, at);
    } else {
      await piece.click();
      await page.mouse.click(at.x, at.y);
    }
    await expect(page.locator('.grid-field button.die')).toHaveCount(n + 1);
  }
  await expect(page.locator('.threads .case')).toHaveCount(1);
  await expect(page.locator('.says')).toContainText('3 of');
  // One die moves away: the SET is gone, and the die is marked.
  await page.locator('.grid-field button.die').first().click();
  await page.mouse.click(middle.x - 140, middle.y + 70);
  await expect(page.locator('.threads .case')).toHaveCount(0);
  await expect(page.locator('.grid-field [data-bad]')).not.toHaveCount(0);
  await accessible(page);
  await page.reload();
  await expect(page.locator('.grid-field button.die')).toHaveCount(3);
  await giveUp(page);
  await expect(page.locator('.says')).toContainText('You gave this round up.');
  await giveUp(bob.page);
  await expect(page.getByRole('button', { name: 'Rematch' })).toBeVisible();
  await bob.context.close();
});

test('a drag goes on while others move', async ({ browser }) => {
  const [ada, bob] = await Promise.all([person(browser, { name: 'Ada' }), person(browser, { name: 'Bob' })]);
  const id = await table(ada.page, 'crossword', [HUMAN, HUMAN]);
  await ada.page.goto(url(`t/${id}`));
  await sit(bob.page, id);
  await expect(ada.page.locator(TRAY)).toHaveCount(10);
  await still(ada.page);
  const die = (await ada.page.locator(TRAY).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const field = (await ada.page.locator('.grid-field').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await ada.page.mouse.move(die.x + die.width / 2, die.y + die.height / 2);
  await ada.page.mouse.down();
  await ada.page.mouse.move(die.x + 40, die.y - 60);
  await ask(bob.page);
  await expect(ada.page.locator('.log li', { hasText: 'Bob drew' })).toBeVisible();
  await ada.page.mouse.move(field.x + field.width / 2, field.y + field.height / 2);
  await ada.page.mouse.up();
  await expect(ada.page.locator('.grid-field button.die')).toHaveCount(1);
  await Promise.all([ada.context.close(), bob.context.close()]);
});

/** A die of ours and a place on the grid in sight where it makes a SET. */
async function building(page: Page): Promise<{ die: number; x: number; y: number } | null> {
  const lies = await page.locator('.grid-field .grid-spot').evaluateAll((nodes) =>
    nodes.map((n) => ({
      x: Number((n as HTMLElement).style.getPropertyValue('--x')),
      y: Number((n as HTMLElement).style.getPropertyValue('--y')),
      die: (n.querySelector('.die') as HTMLElement).dataset.die ?? '',
    })),
  );
  const hand = await shown(page, TRAY, 'die');
  const at = (x: number, y: number) => lies.find((l) => l.x === x && l.y === y);
  const ways = lies.flatMap((l) =>
    [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ].flatMap(([dx = 0, dy = 0]) => {
      const other = at(l.x + dx, l.y + dy);
      if (!other || at(l.x - dx, l.y - dy)) return [];
      const die = hand.findIndex((face) => isSet([kind(other.die), kind(l.die), kind(face)]));
      return die < 0 ? [] : [{ die, x: l.x - dx, y: l.y - dy }];
    }),
  );
  return ways[0] ?? null;
}

/** Takes a die from the bag. */
async function draw(page: Page): Promise<void> {
  const held = await page.locator(TRAY).count();
  await ask(page);
  await expect(page.locator(TRAY)).toHaveCount(held + 1);
}

test('with an empty bag a die is built on a friend’s grid', async ({ browser }) => {
  const [ada, bob] = await Promise.all([person(browser, { name: 'Ada' }), person(browser, { name: 'Bob' })]);
  const { page } = ada;
  let way: Awaited<ReturnType<typeof building>> = null;
  // It may be that none of Ada's dice goes with Bob's: then they begin again at another table.
  while (!way) {
    const id = await table(page, 'crossword', [HUMAN, HUMAN]);
    await sit(bob.page, id);
    await page.goto(url(`t/${id}`));
    for (const of of [ada, bob]) await expect(of.page.locator(TRAY)).toHaveCount(10);
    let grid = solve(await shown(bob.page, TRAY, 'die'));
    while (!grid) {
      await draw(bob.page);
      grid = solve(await shown(bob.page, TRAY, 'die'));
    }
    await lay(bob.page, await shown(bob.page, TRAY, 'die'), grid);
    await expect(bob.page.locator(TRAY)).toHaveCount(0);
    while (!(await page.getByText('Open to you now.').isVisible())) await draw(page);
    await page.locator('.peek').click();
    await expect(page.locator('.grid-field .grid-spot')).toHaveCount(grid.length);
    way = await building(page);
  }
  // A die that is chosen may be scrolled to, so places are measured after it was chosen.
  await page.locator(TRAY).nth(way.die).click();
  await still(page);
  const field = page.locator('.grid-field');
  await field.scrollIntoViewIfNeeded();
  const frame = (await field.boundingBox()) ?? { x: 0, y: 0 };
  const [cell = 0, left = 0, top = 0] = await field.evaluate((n) =>
    ['--cell', '--left', '--top'].map((v) => Number.parseFloat((n as HTMLElement).style.getPropertyValue(v))),
  );
  await page.mouse.click(frame.x + left + (way.x + 0.5) * cell, frame.y + top + (way.y + 0.5) * cell);
  await expect(page.locator('.threads:not(.standing) .thread')).not.toHaveCount(0);
  await page.getByRole('button', { name: 'Build 1 die' }).click();
  await expect(page.locator('.log li', { hasText: 'You built' }).first()).toBeVisible();
  await expect(bob.page.locator('.log li', { hasText: 'Ada built' }).first()).toBeVisible();
  await accessible(page);
  await page.getByRole('button', { name: 'My grid' }).click();
  await Promise.all([ada.context.close(), bob.context.close()]);
});

test('by keyboard alone a die is laid and taken back', async ({ page }) => {
  const id = await table(page, 'crossword', [HUMAN], { rounds: 1 });
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.tray .die');
  const dice = await shown(page, TRAY, 'die');
  await page.keyboard.press(String(dice.findIndex((d) => d !== '*') + 1));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.locator('.grid-field button.die')).toHaveCount(1);
  await expect(page.locator(TRAY)).toHaveCount(9);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Backspace');
  await expect(page.locator(TRAY)).toHaveCount(10);
});
