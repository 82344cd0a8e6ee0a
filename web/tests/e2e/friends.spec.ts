/** Friends at a table: the link, the seats, and another game. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { renderSVG } from 'uqr';
import { over, play } from '../play';
import { byKeys } from '../play/set';
import { accessible, expect, HUMAN, person, sits, table, test, url } from './kit';
import { binary } from './server';

test('link, code and copy lead to the table; seats fill, empty and fill again before all eyes', async ({
  browser,
}) => {
  const ada = await person(browser, { name: 'Ada' }, { permissions: ['clipboard-read', 'clipboard-write'] });
  const id = await table(ada.page, 'set', [HUMAN, HUMAN, HUMAN]);
  await ada.page.goto(url(`t/${id}`));
  const link = await ada.page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
  expect(link).toBe(url(`t/${id}`));
  await ada.page.getByRole('button', { name: 'Copy link' }).click();
  await expect(ada.page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await ada.page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  const code = /d="([^"]+)"/.exec(renderSVG(link, { border: 4, ecc: 'M' }))?.[1] ?? 'none';
  await expect(
    ada.page.getByRole('img', { name: 'The link as a code to scan' }).locator('path').last(),
  ).toHaveAttribute('d', code);
  await expect(ada.page.getByText('1 of 3 taken')).toBeVisible();

  const bob = await sits(browser, link.split('/').at(-1) ?? '', { name: 'Bob' });
  const seats = ada.page.getByRole('region', { name: 'Players' });
  await expect(seats.getByText('Bob')).toBeVisible();
  await expect(ada.page.getByText('2 of 3 taken')).toBeVisible();
  await bob.page.getByRole('button', { name: 'Leave' }).click();
  await expect(seats.getByText('Bob')).toBeHidden();
  await expect(ada.page.getByText('1 of 3 taken')).toBeVisible();
  await bob.page.goto(link);
  await bob.page.getByRole('button', { name: 'Sit down' }).first().click();
  await expect(seats.getByText('Bob')).toBeVisible();
  await accessible(ada.page);

  // The last seat starts the game for all.
  const cyd = await sits(browser, id, { name: 'Cyd' });
  for (const { page } of [ada, bob, cyd]) await expect(page.locator('.cards .card')).toHaveCount(12);
  expect([...ada.errors, ...bob.errors, ...cyd.errors]).toEqual([]);
  await Promise.all([ada, bob, cyd].map(({ context }) => context.close()));
});

test('two people play to the end, the record holds, and both come to the same rematch', async ({
  browser,
}) => {
  const ada = await person(browser, { name: 'Ada' });
  const id = await table(ada.page, 'set', [HUMAN, HUMAN], { deck: 'solid' });
  await ada.page.goto(url(`t/${id}`));
  const bob = await sits(browser, id, { name: 'Bob' });
  await Promise.all([ada, bob].map(({ page }) => page.waitForSelector('.cards .card')));
  await Promise.all([ada, bob].map(({ page }) => play(page, byKeys)));
  const standing = await Promise.all(
    [ada, bob].map(({ page }) => page.locator('.standing strong').allInnerTexts()),
  );
  expect(standing[0]).toEqual(standing[1]);

  const download = ada.page.waitForEvent('download');
  await ada.page.getByRole('button', { name: 'Save game as a file' }).click();
  const file = await (await download).path();
  expect((JSON.parse(readFileSync(file, 'utf8')) as { game: string }).game).toBe('set');
  const { verified } = JSON.parse(
    execFileSync(binary(), ['verify', '--json', file], { encoding: 'utf8' }),
  ) as { verified: boolean };
  expect(verified).toBe(true);

  // Time stands still on Bob's page, so that it does not follow before Ada has read that he can.
  await bob.page.clock.install();
  await bob.page.clock.pauseAt(Date.now() + 1000);
  await over(ada.page).click();
  await expect(ada.page.getByText('Bob can come along with one tap.')).toBeVisible();
  await expect(bob.page.getByRole('button', { name: 'Stay here' })).toBeVisible();
  await expect(bob.page.getByText('The next game is open.')).toBeVisible();
  // Bob's page follows by itself, unless he says that he wants to stay.
  await bob.page.clock.resume();
  for (const { page } of [ada, bob]) await expect(page.locator('.cards .card')).toHaveCount(12);
  expect(ada.page.url()).toBe(bob.page.url());
  expect(ada.page.url()).not.toContain(id);
  expect([...ada.errors, ...bob.errors]).toEqual([]);
  await Promise.all([ada.context.close(), bob.context.close()]);
});
