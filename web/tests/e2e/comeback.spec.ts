/** Going away and coming back: a reload, another device, a line that breaks, a seat left and taken again. */
import type { Page, WebSocketRoute } from '@playwright/test';
import { loose } from '../play/quiddler';
import { cardsOn, findSet } from '../play/set';
import { accessible, expect, HUMAN, person, sit, sits, table, test, url } from './kit';

/** The log as it is read, newest first. */
const told = (page: Page) => page.locator('.log li:not(.how, .news)').allInnerTexts();
const pile = (page: Page) => page.getByRole('button', { name: /^Draw from the pile/ });

test('the log is there after a reload, and on the device of somebody who comes late', async ({ browser }) => {
  const ada = await person(browser, { name: 'Ada' });
  // Among twelve solid cards there is always a SET.
  const id = await table(ada.page, 'set', [HUMAN, HUMAN], { calling: 'snap', deck: 'solid' });
  await ada.page.goto(url(`t/${id}`));
  const bob = await sits(browser, id, { name: 'Bob' });
  for (const { page } of [ada, bob]) await expect(page.locator('.cards .card')).toHaveCount(12);
  for (const { page } of [bob, ada]) await page.getByRole('button', { name: 'No SET' }).click();
  await expect(ada.page.locator('.cards .card')).toHaveCount(15);
  const found = findSet(await cardsOn(ada.page)) ?? [];
  for (const place of found) await ada.page.locator('.cards .card').nth(place).click();
  await expect(ada.page.locator('.cards .card')).toHaveCount(12);
  await expect(ada.page.locator('.log li:not(.news)')).toHaveCount(4);
  const before = await told(ada.page);
  expect(before[0]).toContain('You took');
  expect(before[3]).toContain('Bob sees no SET.');

  await ada.page.reload();
  await expect(ada.page.locator('.log li:not(.news)')).toHaveCount(4);
  expect(await told(ada.page)).toEqual(before);
  // It is not read out again: nothing of it is new.
  await expect(ada.page.locator('p.sr-only[role="status"]')).toHaveText('');
  await accessible(ada.page);

  // Bob's line was up all the time; a spectator was not there at all. Both read the same, in their own
  // person.
  const eve = await person(browser, { name: 'Eve' });
  await eve.page.goto(url(`t/${id}`));
  await expect(eve.page.locator('.log li:not(.news)')).toHaveCount(4);
  for (const { page } of [bob, eve]) {
    await expect.poll(async () => (await told(page))[0]).toBe(before[0]?.replace('You', 'Ada'));
    expect((await told(page))[2]).toContain('sees no SET.');
  }

  // What happens next comes on top.
  await bob.page.getByRole('button', { name: 'No SET' }).click();
  for (const { page } of [ada, eve])
    await expect(page.locator('.log li').first()).toContainText('Bob sees no SET.');
  expect([...ada.errors, ...bob.errors, ...eve.errors]).toEqual([]);
  await Promise.all([ada, bob, eve].map(({ context }) => context.close()));
});

test('what only one may know is in that one’s log alone', async ({ browser }) => {
  const ada = await person(browser, { name: 'Ada' });
  const id = await table(ada.page, 'quiddler', [HUMAN, HUMAN]);
  await ada.page.goto(url(`t/${id}`));
  const bob = await sits(browser, id, { name: 'Bob' });
  await pile(bob.page).click();
  await expect(bob.page.locator('.log li').first()).toContainText('from the pile');
  const card = (await loose(bob.page)).at(-1)?.card ?? '';
  for (const { page } of [ada, bob]) {
    await page.reload();
    await expect(page.locator('.log li').first()).toContainText('from the pile');
  }
  await expect(bob.page.locator('.log li').first()).toContainText(
    `You drew ${card.slice(0, 1).toUpperCase()}${card.slice(1)}`,
  );
  await expect(ada.page.locator('.log li').first()).toContainText('Bob drew from the pile.');
  // A card that is drawn in a sentence can be read, by day and by night.
  await expect(bob.page.locator('.log .letter')).toHaveCount(1);
  await accessible(bob.page);
  await Promise.all([ada, bob].map(({ context }) => context.close()));
});

test('a move whose answer was lost with the line is made once', async ({ browser }) => {
  const ada = await person(browser, { name: 'Ada' });
  const id = await table(ada.page, 'quiddler', [HUMAN, HUMAN]);
  await ada.page.goto(url(`t/${id}`));
  const bob = await person(browser, { name: 'Bob' });
  // The test sits on Bob's line: what he does arrives, what comes back does not.
  const acts: string[] = [];
  const lines: { route: WebSocketRoute; deaf: boolean; lost: number }[] = [];
  await bob.page.routeWebSocket(/\/ws$/, (route) => {
    const line = { route, deaf: false, lost: 0 };
    const server = route.connectToServer();
    route.onMessage((message) => {
      const { type, id } = JSON.parse(String(message)) as { type: string; id: string };
      if (type === 'act') acts.push(id);
      server.send(message);
    });
    server.onMessage((message) => {
      if (line.deaf) line.lost += 1;
      else route.send(message);
    });
    lines.push(line);
  });
  await sit(bob.page, id);
  // Who sits down goes from one connection to another. After a reload the last one is the only one that is
  // used.
  await bob.page.reload();
  await expect(pile(bob.page)).toBeEnabled();
  // The answer may be late: this connection stays deaf, the next one hears.
  const line = lines.at(-1)!;
  line.deaf = true;
  await pile(bob.page).click();
  await expect(ada.page.locator('.log li').first()).toContainText('Bob drew from the pile.');
  await expect.poll(() => line.lost).toBeGreaterThan(0);
  await line.route.close();

  // He comes back at once, sends it again under the same name, and has drawn one card.
  await expect(bob.page.locator('.loose .letter')).toHaveCount(4);
  await expect.poll(() => acts.length).toBe(2);
  expect(acts[0]).toBe(acts[1]);
  await expect(bob.page.locator('.toast')).toBeHidden();
  await expect(bob.page.locator('.log li:not(.news)')).toHaveCount(1);
  await expect(ada.page.locator('.log li:not(.news)')).toHaveCount(1);
  // 118 cards, three each and one turned up: one has gone since.
  await expect(ada.page.locator('.piles figcaption').first()).toContainText('110');
  await Promise.all([ada, bob].map(({ context }) => context.close()));
});

test('a seat is kept for who goes, and given up by who leaves for good', async ({ browser }) => {
  const ada = await person(browser, { name: 'Ada' });
  const id = await table(ada.page, 'quiddler', [HUMAN, HUMAN, HUMAN]);
  await ada.page.goto(url(`t/${id}`));
  const bob = await sits(browser, id, { name: 'Bob' });
  const cyd = await sits(browser, id, { name: 'Cyd' });
  for (const { page } of [ada, bob, cyd]) await expect(page.locator('.loose .letter')).toHaveCount(3);
  const hand = await loose(bob.page);
  await bob.page.close();
  await expect(ada.page.locator('.seat', { hasText: 'Bob' })).toContainText('disconnected');

  // The start page leads back, to the same cards.
  const again = await bob.context.newPage();
  await again.goto(url());
  await again.getByRole('link', { name: 'Go back: a table of Quiddler' }).click();
  await expect(again.locator('.loose .letter')).toHaveCount(3);
  expect(await loose(again)).toEqual(hand);
  await expect(ada.page.locator('.seat', { hasText: 'Bob' })).not.toContainText('disconnected');

  await again.getByRole('button', { name: 'Leave', exact: true }).click();
  await again.getByRole('button', { name: 'Leave for good' }).click();
  await expect(ada.page.locator('.seat', { hasText: 'Bob' })).toContainText('has left');
  await expect(ada.page.locator('.log li').first()).toContainText('Bob');
  // The game goes on without: whoever left has no say in it any more.
  await again.goto(url(`t/${id}`));
  await expect(again.locator('.seats')).toBeVisible();
  await expect(pile(again)).toBeDisabled();
  await expect(pile(cyd.page)).toBeEnabled();
  await Promise.all([ada, bob, cyd].map(({ context }) => context.close()));
});
