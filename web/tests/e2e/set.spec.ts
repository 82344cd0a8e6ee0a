import type { WebSocketRoute } from '@playwright/test';
import { over, play } from '../play';
import { byKeys, cardsOn, findSet } from '../play/set';
import { accessible, bot, expect, fits, HUMAN, person, replays, table, test, url } from './kit';

test('two clicks from the start page to a game against bots', async ({ page }) => {
  await page.goto(url());
  await page.getByRole('button', { name: 'Play now: SET', exact: true }).click();
  await expect(page.locator('.cards .card')).toHaveCount(12);
  await expect(page.getByRole('list', { name: 'Players' }).getByRole('listitem')).toHaveCount(3);
  await accessible(page);
  await fits(page);
});

test('solitaire by keyboard alone, to its end, with replay and record', async ({ page }) => {
  const id = await table(page, 'set', [HUMAN], { deck: 'solid' });
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.cards .card');
  await play(page, byKeys);
  await accessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the record' }).click();
  expect((await download).suggestedFilename()).toMatch(/^tercet-set-.*\.json$/);
  await replays(page);
});

test('against two bots by keyboard alone, to its end, and a rematch', async ({ page }) => {
  const id = await table(page, 'set', [HUMAN, bot(1), bot(2)]);
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.cards .card');
  await play(page, byKeys);
  await expect(page.locator('.stand li')).toHaveCount(3);
  await accessible(page);
  await over(page).press('Enter');
  await expect(page.locator('.cards .card')).toHaveCount(12);
  await expect(page).not.toHaveURL(new RegExp(id));
});

test('two people in two browsers play to the end', async ({ browser }) => {
  const [ada, bob] = await Promise.all([person(browser, { name: 'Ada' }), person(browser, { name: 'Bob' })]);
  const id = await table(ada.page, 'set', [HUMAN, HUMAN], { deck: 'solid' });
  await ada.page.goto(url(`t/${id}`));
  await bob.page.goto(url(`t/${id}`));
  await bob.page.getByRole('button', { name: 'Sit down' }).first().click();
  await Promise.all([ada, bob].map(({ page }) => page.waitForSelector('.cards .card')));
  await Promise.all([ada, bob].map(({ page }) => play(page, byKeys)));
  const standing = await Promise.all([ada, bob].map(({ page }) => page.locator('.stand strong').allInnerTexts()));
  expect(standing[0]).toEqual(standing[1]);
  expect([...ada.errors, ...bob.errors]).toEqual([]);
  await Promise.all([ada.context.close(), bob.context.close()]);
});

test('two people: link, sitting down, a call, a wrong pick explained, chat, leaving', async ({ browser }) => {
  const ada = await person(browser, { name: 'Ada' });
  const bob = await person(browser, { name: 'Bob' });
  await ada.page.goto(url());
  await ada.page.getByRole('link', { name: 'SET with friends', exact: true }).click();
  await ada.page.getByRole('button', { name: 'Open the table' }).click();
  const link = await ada.page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
  await expect(ada.page.locator('.qr svg')).toBeVisible();
  await accessible(ada.page);
  await bob.page.goto(link);
  await bob.page.getByRole('button', { name: 'Sit down' }).first().click();
  for (const { page } of [ada, bob]) await expect(page.locator('.cards .card')).toHaveCount(12);

  // Ada calls; Bob cannot, and sees who is choosing.
  await ada.page.keyboard.press('Space');
  await expect(ada.page.getByText('Your call.')).toBeVisible();
  await expect(bob.page.getByText('Ada is choosing')).toBeVisible();
  const cards = await cardsOn(ada.page);
  const found = findSet(cards) ?? [0, 1, 2];
  const wrong = [found[0], found[1], cards.findIndex((_, i) => !found.includes(i))];
  for (const place of wrong) await ada.page.locator('.cards .card').nth(place).click();
  await expect(ada.page.getByRole('heading', { name: 'Why that is no SET' })).toBeVisible();
  await expect(ada.page.locator('.features .no').first()).toBeVisible();
  await accessible(ada.page);
  await expect(ada.page.locator('.seat.me .sc')).toContainText(/-1|−1/);

  await bob.page.getByRole('textbox', { name: 'Message to the table' }).fill('good try');
  await bob.page.getByRole('button', { name: 'Send' }).click();
  await expect(ada.page.getByText('good try')).toBeVisible();

  await bob.page.getByRole('button', { name: 'Leave', exact: true }).click();
  await bob.page.getByRole('button', { name: 'Leave for good' }).click();
  await expect(ada.page.getByText('You win: all others have left.')).toBeVisible();
  expect([...ada.errors, ...bob.errors]).toEqual([]);
  await ada.context.close();
  await bob.context.close();
});

test('a broken line says so, mends itself, and keeps what was picked and sent', async ({ page }) => {
  // The test sits on the line and can cut it.
  let up = true;
  const lines: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/ws$/, (line) => {
    if (!up) return void line.close();
    line.connectToServer();
    lines.push(line);
  });
  const id = await table(page, 'set', [HUMAN, HUMAN], { call_seconds: 600 });
  const friend = await person(page.context().browser()!, { name: 'Bob' });
  await friend.page.goto(url(`t/${id}`));
  await friend.page.getByRole('button', { name: 'Sit down' }).first().click();
  await page.goto(url(`t/${id}`));
  await expect(page.locator('.cards .card')).toHaveCount(12);
  await page.locator('.cards .card').nth(0).click();
  await page.locator('.cards .card').nth(1).click();

  up = false;
  for (const line of lines.splice(0)) await line.close();
  await expect(page.getByText('The line is down.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Call' })).toBeDisabled();
  await expect(friend.page.locator('.seat', { hasText: 'line lost' })).toBeVisible();
  // What has not gone out can be taken back.
  await page.getByRole('button', { name: 'No SET' }).click();
  await expect(page.getByText('Your move is kept.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Your move is kept.')).toBeHidden();
  // Agreeing now is kept and goes out by itself, once.
  await page.getByRole('button', { name: 'No SET' }).click();
  await expect(page.getByText('Your move is kept.')).toBeVisible();

  up = true;
  await expect(page.getByText('The line is down.')).toBeHidden({ timeout: 30_000 });
  await expect(page.locator('.seat.me .sb')).toHaveText('sees none');
  await expect(page.locator('.card[data-state="picked"]')).toHaveCount(2);
  await expect(page.locator('.toast')).toBeHidden();
  await friend.context.close();
});

test('a refused move names its clause and opens the rules there', async ({ page }) => {
  // Updates are held back, so that the page still offers what the server no longer allows.
  let deaf = false;
  await page.routeWebSocket(/\/ws$/, (line) => {
    const server = line.connectToServer();
    server.onMessage((message) => {
      if (!deaf || !String(message).includes('"update"')) line.send(message);
    });
  });
  const id = await table(page, 'set', [HUMAN, HUMAN]);
  const friend = await person(page.context().browser()!, { name: 'Bob' });
  await friend.page.goto(url(`t/${id}`));
  await friend.page.getByRole('button', { name: 'Sit down' }).first().click();
  await page.goto(url(`t/${id}`));
  await expect(page.locator('.cards .card')).toHaveCount(12);
  deaf = true;
  await page.getByRole('button', { name: 'No SET' }).click();
  await page.getByRole('button', { name: 'No SET' }).click();
  await expect(page.getByRole('alert')).toContainText('You have agreed already.');
  await page.getByRole('button', { name: 'Rule SET-9' }).click();
  await expect(page.locator('dialog .hit')).toContainText('SET-9');
  await accessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await friend.context.close();
});
