/** Who is removed from a table stays out of it. */
import type { Page } from '@playwright/test';
import { accessible, expect, HUMAN, item, more, person, sits, table, test, url } from './kit';

const closed = (page: Page) => page.getByText('The host has closed your seat.');

test('who is removed before the game stays out, and reads why', async ({ browser }) => {
  const ada = await person(browser, { name: 'Ada' });
  const id = await table(ada.page, 'set', [HUMAN, HUMAN, HUMAN]);
  await ada.page.goto(url(`t/${id}`));
  const bob = await sits(browser, id, { name: 'Bob' });
  await more(ada.page, 'Bob').click();
  await item(ada.page, 'Remove from the table').click();
  await item(ada.page, 'Remove Bob? Tap again.').click();
  await expect(closed(bob.page)).toBeVisible();
  await expect(bob.page.getByText('You can watch the game, but not sit down')).toBeVisible();
  await expect(ada.page.getByText('1 of 3 taken')).toBeVisible();
  await accessible(bob.page);
  await bob.page.reload();
  await bob.page.getByRole('button', { name: 'Sit down' }).first().click();
  await expect(closed(bob.page)).toBeVisible();
  await expect(ada.page.getByText('1 of 3 taken')).toBeVisible();
  expect(ada.errors).toEqual([]);
  await Promise.all([ada.context.close(), bob.context.close()]);
});
