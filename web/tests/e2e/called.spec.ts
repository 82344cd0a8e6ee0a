/**
 * A player is told what they would not see: a move that waits, a connection that is gone, a turn in another
 * tab.
 */
import { accessible, expect, HUMAN, person, sits, table, test, url } from './kit';

test('a move that cannot be stored is kept, and sent again under its id', async ({ page }) => {
  // The test answers for a server whose disk is full.
  let full = true;
  const acts: string[] = [];
  await page.routeWebSocket(/\/ws$/, (line) => {
    const server = line.connectToServer();
    line.onMessage((message) => {
      const { type, id } = JSON.parse(String(message)) as { type: string; id: string };
      if (type === 'act') acts.push(id);
      if (type === 'act' && full)
        line.send(JSON.stringify({ type: 'error', id, error: { code: 'storage', message: 'disk full' } }));
      else server.send(message);
    });
  });
  const id = await table(page, 'set', [HUMAN]);
  await page.goto(url(`t/${id}`));
  await expect(page.locator('.cards .card')).toHaveCount(12);
  await page.getByRole('button', { name: 'Three more' }).click();
  const note = page.getByText('The server cannot save anything just now.');
  await expect(note).toBeVisible();
  await expect.poll(() => acts.length).toBeGreaterThan(1);
  await accessible(page);
  await expect(page.locator('.cards .card')).toHaveCount(12);

  full = false;
  await expect(page.locator('.cards .card')).toHaveCount(15);
  await expect(note).toBeHidden();
  expect(new Set(acts).size).toBe(1);
});

test('a connection that the browser knows to be gone is shown at once, and comes back', async ({ page }) => {
  const id = await table(page, 'set', [HUMAN]);
  await page.goto(url(`t/${id}`));
  await expect(page.locator('.cards .card')).toHaveCount(12);
  // Without the browser's word it would take longer than this: the next ping, and its answer that does not
  // come.
  await page.context().setOffline(true);
  await expect(page.getByText('Connection lost.')).toBeVisible({ timeout: 8_000 });
  await page.context().setOffline(false);
  await expect(page.getByText('Connection lost.')).toBeHidden();
});

test('the tab says whose turn it is, and a notification calls who looks elsewhere', async ({ browser }) => {
  const ada = await person(browser, { name: 'Ada' });
  const id = await table(ada.page, 'quiddler', [HUMAN, HUMAN]);
  await ada.page.goto(url(`t/${id}`));
  const bob = await sits(browser, id, { name: 'Bob' });
  // Seat 1 begins the first hand.
  await expect(bob.page).toHaveTitle('Your turn · Quiddler · Tercet');
  await expect(ada.page).toHaveTitle('Quiddler · Tercet');
  const icon = (page: typeof ada.page) => page.locator('link[rel="icon"][type="image/svg+xml"]');
  await expect(icon(bob.page)).toHaveAttribute('href', /icon-turn\.svg$/);
  await expect(icon(ada.page)).toHaveAttribute('href', /icon\.svg$/);

  // Ada wants to be told, and looks at something else.
  await ada.context.grantPermissions(['notifications']);
  await ada.page.getByRole('button', { name: 'Menu' }).click();
  await ada.page.getByRole('checkbox', { name: 'Tell me when it is my turn' }).check();
  await ada.page.keyboard.press('Escape');
  await ada.page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    const seen: string[] = [];
    const Real = Notification;
    Object.assign(window, { seen });
    window.Notification = class extends Real {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        seen.push(`${title}: ${options?.body}`);
      }
    };
  });
  await bob.page.getByRole('button', { name: /^Draw from the pile/ }).click();
  await expect(bob.page.locator('.loose .letter')).toHaveCount(4);
  await bob.page.locator('.loose .letter').first().click();
  await bob.page.getByRole('button', { name: /^Discard / }).click();
  await expect(ada.page).toHaveTitle('Your turn · Quiddler · Tercet');
  await expect(bob.page).toHaveTitle('Quiddler · Tercet');
  await expect
    .poll(() => ada.page.evaluate(() => (window as unknown as { seen: string[] }).seen))
    .toEqual(['Your turn: Quiddler']);
  expect([...ada.errors, ...bob.errors]).toEqual([]);
  await Promise.all([ada.context.close(), bob.context.close()]);
});
