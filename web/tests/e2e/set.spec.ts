import type { Page, WebSocketRoute } from '@playwright/test';
import { over, play, still } from '../play';
import { byKeys, byMouse, cardsOn, findSet } from '../play/set';
import { accessible, bot, expect, fits, HUMAN, person, replays, sit, sits, table, test, url } from './kit';

test('two clicks from the start page to a game against bots', async ({ page }) => {
  await page.goto(url());
  await page.getByRole('button', { name: 'Play now: SET', exact: true }).click();
  await expect(page.locator('.cards .card')).toHaveCount(12);
  await expect(page.getByRole('list', { name: 'Players' }).getByRole('listitem')).toHaveCount(2);
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
  await page.getByRole('button', { name: 'Save game as a file' }).click();
  expect((await download).suggestedFilename()).toMatch(/^tercet-set-.*\.json$/);
  await replays(page);
});

test('against two bots by keyboard alone, to its end, and a rematch', async ({ page }) => {
  const id = await table(page, 'set', [HUMAN, bot(1), bot(2)]);
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.cards .card');
  await play(page, byKeys);
  await expect(page.locator('.standing li')).toHaveCount(3);
  await accessible(page);
  await over(page).press('Enter');
  await expect(page.locator('.cards .card')).toHaveCount(12);
  await expect(page).not.toHaveURL(new RegExp(id));
});

test('two people: link, sitting down, a call, a wrong pick explained, chat, leaving', async ({ browser }) => {
  const ada = await person(browser, { name: 'Ada' });
  const bob = await person(browser, { name: 'Bob' });
  await ada.page.goto(url());
  await ada.page.getByRole('link', { name: 'SET with friends', exact: true }).click();
  // Five seconds to pick are few for a machine that does other things too.
  const seconds = ada.page.getByRole('spinbutton', { name: 'Time to pick' });
  await seconds.fill('60');
  await seconds.blur();
  await ada.page.getByRole('button', { name: 'Open the table' }).click();
  const link = await ada.page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
  await expect(ada.page.locator('.qr svg')).toBeVisible();
  await accessible(ada.page);
  await sit(bob.page, link.split('/').at(-1) ?? '');
  await ada.page.getByRole('button', { name: 'Start with 2' }).click();
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
  // Feature by feature: wrong is where two are alike and the third is not, and only there.
  const three = wrong.map((place) => cards[place] ?? '');
  const verdicts = { number: 0, colour: 1, fill: 2, shape: 3 };
  const why = ada.page.getByRole('region', { name: 'Why that is no SET' });
  await expect(why.getByRole('listitem')).toHaveCount(4);
  for (const [name, f] of Object.entries(verdicts)) {
    const isBroken = new Set(three.map((card) => card[f])).size === 2;
    const verdict = isBroken ? /two \S+ \S+, one \S+ \S+$/ : /all (alike|different)$/;
    await expect(why.getByRole('listitem').filter({ hasText: name })).toHaveText(verdict);
  }
  await accessible(ada.page);
  await expect(ada.page.locator('.seat.me .seat-score')).toContainText(/-1|−1/);

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

test('a selection outlives what others take, as far as it still lies there', async ({ browser }) => {
  const ada = await person(browser, { name: 'Ada' });
  const id = await table(ada.page, 'set', [HUMAN, HUMAN], { calling: 'snap' });
  await ada.page.goto(url(`t/${id}`));
  const bob = await sits(browser, id, { name: 'Bob' });
  await expect(bob.page.locator('.cards .card')).toHaveCount(12);
  // Somewhere there is a SET, if not at once.
  while (!findSet(await cardsOn(bob.page))) {
    const before = await bob.page.locator('.cards .card').count();
    for (const { page } of [ada, bob]) await page.getByRole('button', { name: 'No SET' }).click();
    await expect(bob.page.locator('.cards .card')).toHaveCount(before + 3);
  }
  const cards = await cardsOn(bob.page);
  await expect.poll(() => cardsOn(ada.page)).toEqual(cards);
  const found = findSet(cards) ?? [0, 1, 2];
  const other = cards.findIndex((_, i) => !found.includes(i));
  const card = (page: Page, place: number) => page.locator(`.cards .card[data-card="${cards[place]}"]`);
  // Ada has picked one that Bob will take and one that he will not.
  for (const place of [found[0], other]) await card(ada.page, place).click();
  await expect(ada.page.locator('.card[data-state="picked"]')).toHaveCount(2);
  for (const place of found) await card(bob.page, place).click();
  await expect(card(ada.page, found[0])).toHaveCount(0);
  await expect(card(ada.page, other)).toHaveAttribute('data-state', 'picked');
  await expect(ada.page.locator('.cards .card[data-state="picked"]')).toHaveCount(1);
  await Promise.all([ada.context.close(), bob.context.close()]);
});

for (const [width, height] of [
  [360, 640],
  [390, 844],
] as const)
  test(`alone, three more cards cost a penalty, and 12, 15 and 18 need no scrolling at ${width} by ${height}`, async ({
    browser,
  }) => {
    const { page, context, errors } = await person(
      browser,
      {},
      { viewport: { width, height }, hasTouch: true, isMobile: true },
    );
    const id = await table(page, 'set', [HUMAN]);
    await page.goto(url(`t/${id}`));
    await expect(page.locator('.seat .seat-note')).toHaveText('no penalty');
    for (const [penalties, count] of [
      [0, 12],
      [1, 15],
      [2, 18],
    ] as const) {
      if (penalties > 0) await page.getByRole('button', { name: 'Three more' }).tap();
      await expect(page.locator('.cards .card')).toHaveCount(count);
      await expect(page.locator('.seat .seat-note')).toHaveText(
        ['no penalty', '1 penalty', '2 penalties'][penalties] ?? '',
      );
      await still(page);
      await fits(page);
      // Every card lies whole between the seats and the dock, large enough for a finger, and nothing can be
      // scrolled to.
      const { boxes, dock, seats, more } = await page.evaluate(() => {
        const rect = (n: Element | null) =>
          (n?.getBoundingClientRect() ?? new DOMRect()).toJSON() as {
            left: number;
            right: number;
            top: number;
            bottom: number;
            width: number;
            height: number;
          };
        return {
          boxes: [...document.querySelectorAll('.cards .card')].map(rect),
          dock: rect(document.querySelector('.dock')),
          seats: rect(document.querySelector('.seats')),
          more: [document.documentElement, ...document.querySelectorAll('.game, .table, .cards')].some(
            (n) => n.scrollHeight > n.clientHeight + 1,
          ),
        };
      });
      expect(more).toBe(false);
      expect(dock.bottom).toBeLessThanOrEqual(height);
      for (const box of boxes) {
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.right).toBeLessThanOrEqual(width);
        expect(box.top).toBeGreaterThanOrEqual(seats.bottom - 1);
        expect(box.bottom).toBeLessThanOrEqual(dock.top + 1);
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
      }
      await accessible(page);
    }
    expect(errors).toEqual([]);
    await context.close();
  });

test('the beginners’ deck has the 27 solid cards; with a penalty left it is no win', async ({ page }) => {
  await page.goto(url('new/set'));
  await page.getByRole('combobox', { name: 'Cards' }).selectOption('beginners, 27 solid ones');
  const others = page.getByRole('button', { name: 'Take this seat away' });
  while ((await others.count()) > 0) await others.first().click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.locator('.cards .card')).toHaveCount(12);
  await expect(page.locator('.bar')).toContainText('15 in the deck');
  const seen = new Set<string>();
  const look = async () => (await cardsOn(page)).forEach((card) => seen.add(card));
  // All the cards at once: five penalties, more than the SETs after the last card can pay for.
  for (let count = 12; count < 27; count += 3) {
    await look();
    await page.getByRole('button', { name: 'Three more' }).click();
    await expect(page.locator('.cards .card')).toHaveCount(count + 3);
  }
  await look();
  expect(seen.size).toBe(27);
  expect([...seen].every((card) => card[2] === 'f')).toBe(true);
  await expect(page.locator('.seat .seat-note')).toHaveText('5 penalties');
  let least = 5;
  await play(page, async () => {
    const text = await page
      .locator('.seat .seat-note')
      .innerText({ timeout: 500 })
      .catch(() => '');
    least = Math.min(least, text === 'no penalty' ? 0 : Number.parseInt(text, 10) || least);
    return byMouse(page);
  });
  // Each SET of the last twelve cards takes one back, and there are at most four.
  expect(least).toBeLessThan(5);
  expect(least).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { name: 'That was the game.' })).toBeVisible();
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
  const id = await table(page, 'set', [HUMAN, HUMAN], { call_seconds: 60 });
  const friend = await sits(page.context().browser()!, id, { name: 'Bob' });
  await page.goto(url(`t/${id}`));
  await expect(page.locator('.cards .card')).toHaveCount(12);
  await page.locator('.cards .card').nth(0).click();
  await page.locator('.cards .card').nth(1).click();

  up = false;
  for (const line of lines.splice(0)) await line.close();
  await expect(page.getByText('Connection lost.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Call' })).toBeDisabled();
  await expect(friend.page.locator('.seat', { hasText: 'disconnected' })).toBeVisible();
  // What has not gone out can be taken back.
  await page.getByRole('button', { name: 'No SET' }).click();
  await expect(page.getByText('Your move is saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Your move is saved.')).toBeHidden();
  // Agreeing now is kept and goes out by itself, once.
  await page.getByRole('button', { name: 'No SET' }).click();
  await expect(page.getByText('Your move is saved.')).toBeVisible();

  up = true;
  await expect(page.getByText('Connection lost.')).toBeHidden({ timeout: 30_000 });
  await expect(page.locator('.seat.me .seat-note')).toHaveText('sees none');
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
  const friend = await sits(page.context().browser()!, id, { name: 'Bob' });
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
