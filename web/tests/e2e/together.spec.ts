/** Friends who go away and friends who are removed: nobody is ever stuck. */
import { accessible, bot, expect, HUMAN, item, log, more, person, sits, table, test, url } from './kit';
import { launch } from './server';

// Whoever has been away for two seconds is played for; the usual 45 would make this a long wait.
let stop: () => Promise<void>;
let before: string | undefined;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  const server = await launch('--away-seconds', '2');
  before = process.env.TERCET_URL;
  process.env.TERCET_URL = server.url;
  stop = server.stop;
});
test.afterAll(async () => {
  process.env.TERCET_URL = before;
  await stop();
});

for (const [game, plays] of [
  ['set', /Bob (took|called|sees)/],
  ['quiddler', /Bob (drew|took)/],
  ['cubed', /Bob (opened|sees)/],
] as const)
  test(`a bot plays ${game} for the friend who closed the tab, until the friend is back`, async ({
    browser,
  }) => {
    const ada = await person(browser, { name: 'Ada' });
    const id = await table(ada.page, game, [HUMAN, HUMAN]);
    await ada.page.goto(url(`t/${id}`));
    const bob = await sits(browser, id, { name: 'Bob' });
    await expect(bob.page.locator('.seat.me')).toBeVisible();
    await bob.page.close();
    await expect(log(ada.page)).toContainText('A bot plays for Bob until Bob is back.');
    const seat = ada.page.locator('.seat', { hasText: 'Bob' });
    await expect(seat.locator('.badge')).toBeVisible();
    // The game does not wait for Bob: the bot plays, agrees, or both.
    await expect(log(ada.page)).toContainText(plays);
    await accessible(ada.page);

    const again = await bob.context.newPage();
    await again.goto(url(`t/${id}`));
    await expect(again.locator('.seat.me')).toBeVisible();
    await expect(log(ada.page)).toContainText('Bob is back.');
    await expect(seat.locator('.badge')).toBeHidden();
    expect(ada.errors).toEqual([]);
    await Promise.all([ada.context.close(), bob.context.close()]);
  });

test('the second tap removes a player from the game', async ({ browser }) => {
  const ada = await person(browser, { name: 'Ada' });
  const id = await table(ada.page, 'set', [HUMAN, HUMAN, bot(1)]);
  await ada.page.goto(url(`t/${id}`));
  const bob = await sits(browser, id, { name: 'Bob' });
  await expect(bob.page.locator('.seat.me')).toBeVisible();
  await more(ada.page, 'Bob').click();
  await item(ada.page, 'Remove from the table').click();
  await item(ada.page, 'Remove Bob? Tap again.').click();
  await expect(bob.page.getByText('The host has closed your seat.')).toBeVisible();
  await expect(ada.page.locator('.seat', { hasText: 'Bob' })).toContainText('has left');
  await accessible(bob.page);
  expect([...ada.errors, ...bob.errors]).toEqual([]);
  await Promise.all([ada.context.close(), bob.context.close()]);
});

test('the menu lists the people; a bot takes the seat of one who is removed there', async ({ browser }) => {
  const ada = await person(browser, { name: 'Ada' });
  const id = await table(ada.page, 'quiddler', [HUMAN, HUMAN]);
  await ada.page.goto(url(`t/${id}`));
  const bob = await sits(browser, id, { name: 'Bob' });
  await expect(bob.page.locator('.seat.me')).toBeVisible();
  await ada.page.getByRole('button', { name: 'Menu', exact: true }).click();
  const people = ada.page.getByRole('region', { name: 'People' });
  await expect(people.getByRole('listitem')).toHaveText(/Bob\s*here/);
  await people.getByRole('button', { name: 'Mute Bob for me' }).click();
  await expect(people.getByRole('listitem')).toContainText('muted');
  // One tap only asks.
  await people.getByRole('button', { name: 'Remove Bob' }).click();
  await accessible(ada.page);
  await people.getByRole('button', { name: 'Remove Bob? Tap again.' }).click();
  await expect(people.getByRole('listitem')).toContainText('level 3');
  await expect(bob.page.getByText('The host has closed your seat.')).toBeVisible();
  // Who is not the host can mute, and no more.
  await bob.page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(bob.page.getByRole('button', { name: 'Mute Ada for me' })).toBeVisible();
  await expect(bob.page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  expect([...ada.errors, ...bob.errors]).toEqual([]);
  await Promise.all([ada.context.close(), bob.context.close()]);
});
