/** One link for the evening: a rematch finds all who played, watched or left; earlier games stay. */
import { accessible, expect, glimpse, HUMAN, person, replays, sits, table, test, url } from './kit';

test('a rematch takes along who watches and who has the old link; the earlier game stays', async ({
  browser,
}) => {
  const ada = await person(browser, { name: 'Ada' });
  const id = await table(ada.page, 'set', [HUMAN, HUMAN]);
  await ada.page.goto(url(`t/${id}`));
  const bob = await sits(browser, id, { name: 'Bob' });
  await expect(bob.page.locator('.cards .card')).toHaveCount(12);
  for (const { page } of [ada, bob]) await page.getByRole('button', { name: 'No SET' }).click();
  const eve = await person(browser, { name: 'Eve' });
  await eve.page.goto(url(`t/${id}`));
  await expect(eve.page.locator('.cards .card')).toHaveCount(15);
  await eve.page.getByRole('button', { name: 'You are watching' }).click();
  await eve.page.getByRole('menuitemcheckbox', { name: 'I’m in for the next one' }).click();
  await expect(eve.page.getByText('in for the next one', { exact: true })).toBeVisible();
  await expect(eve.page.locator('.log ol')).toContainText('You are in for the next one.');

  await bob.page.getByRole('button', { name: 'Leave', exact: true }).click();
  await bob.page.getByRole('dialog').getByRole('button', { name: 'Leave for good' }).click();
  await expect(eve.page.getByRole('button', { name: 'You are in for the next one.' })).toBeVisible();
  await accessible(eve.page);
  const told = glimpse(eve.page, 'The next game is open.');
  await ada.page.getByRole('button', { name: 'Rematch' }).click();
  await expect(ada.page.getByRole('textbox', { name: 'Link to this table' })).toBeVisible();
  expect(ada.page.url()).not.toContain(id);

  // Eve reads it, goes there by herself, and has a seat.
  await told;
  await expect(eve.page).toHaveURL(ada.page.url());
  await expect(eve.page.locator('.seat-panel .seat.me')).toBeVisible();
  await expect(ada.page.locator('.seat-panel')).toContainText('Eve');
  await expect(ada.page.getByText('2 of 3 taken')).toBeVisible();

  // Bob, who had left, comes with the link that he had.
  await bob.page.goto(url(`t/${id}`));
  await expect(bob.page).toHaveURL(ada.page.url());
  await bob.page.getByRole('button', { name: 'Sit down' }).first().click();
  for (const { page } of [ada, bob, eve]) await expect(page.locator('.cards .card')).toHaveCount(12);
  await expect(eve.page.locator('.seat')).toHaveCount(3);

  // What was played before is still there, with its replay.
  await bob.page.getByRole('button', { name: 'Menu' }).click();
  await expect(bob.page.getByRole('region', { name: 'Earlier games' })).toContainText('SET: Ada won');
  await bob.page.getByRole('link', { name: 'Scores: SET: Ada won' }).click();
  await expect(bob.page).toHaveURL(new RegExp(`${id}\\?stay`));
  await expect(bob.page.getByRole('heading', { name: 'Ada wins: all others have left.' })).toBeVisible();
  await replays(bob.page);
  expect([...ada.errors, ...bob.errors, ...eve.errors]).toEqual([]);
  await Promise.all([ada, bob, eve].map(({ context }) => context.close()));
});
