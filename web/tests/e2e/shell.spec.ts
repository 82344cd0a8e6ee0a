/** What is around the games: start page on a phone, tours, drills, rules, links, a page without a line. */
import type { Page } from '@playwright/test';
import { GAMES } from '../../src/protocol/games';
import { findSet, cardsOn } from '../play/set';
import { bot, expect, fits, HUMAN, person, table, test, url } from './kit';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
const apart = (a: Box, b: Box) =>
  a.x + a.width <= b.x + 0.5 ||
  b.x + b.width <= a.x + 0.5 ||
  a.y + a.height <= b.y + 0.5 ||
  b.y + b.height <= a.y + 0.5;

for (const [width, height] of [
  [390, 844],
  [320, 568],
] as const) {
  test(`a phone of ${width} reaches every way into every game`, async ({ browser }) => {
    const { page, context, errors } = await person(
      browser,
      { lang: 'es' },
      { viewport: { width, height }, isMobile: true, hasTouch: true },
    );
    await page.goto(url());
    await fits(page);
    // The guest's name can be read to its end.
    const name = page.getByLabel('Tu nombre');
    await expect(name).toHaveValue(/^Invitado \d\d$/);
    expect(await name.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true);
    // The solo versions stand in a row of their own, each one tap from playing.
    const solo = await page.locator('.solorow li > *').all();
    expect(solo).toHaveLength(5);
    for (const way of solo) expect((await way.boundingBox())?.height).toBeGreaterThanOrEqual(43.5);
    for (const { key, seats } of GAMES.filter(({ key }) => key !== 'hunt' && key !== 'sprint')) {
      const tile = page.locator(`.tile[data-game="${key}"]`);
      await expect(tile).toContainText(/desde \d+ años/);
      await expect(tile).toContainText(/\d+ minutos/);
      const ways = tile.locator('.ways > *');
      await expect(ways).toHaveCount(seats.max > 1 ? 3 : 2);
      const boxes: Box[] = [];
      for (const way of await ways.all()) {
        const box = await way.boundingBox();
        if (!box) throw new Error(`${key} hides a way`);
        expect(box.width).toBeGreaterThanOrEqual(43.5);
        expect(box.height).toBeGreaterThanOrEqual(43.5);
        for (const other of boxes) expect(apart(box, other)).toBe(true);
        boxes.push(box);
      }
    }
    await page.getByRole('link', { name: 'Preparar Crossword SET a tu manera' }).click();
    await expect(page.getByRole('heading', { name: 'Crossword SET' })).toBeVisible();
    // The bot can be sent away: Crossword alone.
    await page.getByRole('button', { name: 'Quitar esta plaza' }).click();
    await expect(page.getByRole('button', { name: 'Jugar', exact: true })).toBeEnabled();
    expect(errors).toEqual([]);
    await context.close();
  });
}

test('the keyboard skips the bar, and goes on inside the next page', async ({ page }) => {
  await page.goto(url());
  await page.locator('.tile').first().waitFor();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('button', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.getByRole('button', { name: 'Play now: SET', exact: true }).press('Enter');
  await expect(page.locator('main.game')).toBeFocused();
});

test('leaving asks, and the strong answer is to stay', async ({ page }) => {
  const id = await table(page, 'set', [HUMAN, bot(1)]);
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.cards .card');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  const stay = page.getByRole('dialog').getByRole('button', { name: 'Stay' });
  await expect(stay).toBeFocused();
  await expect(stay).toHaveClass(/\bkey\b/);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Leave for good' })).toHaveClass(/ghost/);
});

test('a tour says why it waits, and ends with a move at a real table', async ({ page }) => {
  await page.goto(url('tour/set'));
  const next = page.getByRole('button', { name: 'Next', exact: true });
  // What a SET is comes before the first question about one.
  const read: string[] = [];
  while (!(await page.locator('.answers').isVisible())) {
    read.push(await page.locator('.explain').innerText());
    await next.click();
  }
  expect(read.join(' ')).toMatch(/same on all three|all the same/);
  await expect(page.getByText('Answer the question to go on.')).toBeVisible();
  const asked = await page.locator('.explain h2').innerText();
  await next.press('Enter');
  await expect(page.locator('.explain h2')).toHaveText(asked);
  while (await next.isVisible()) {
    if (await page.locator('.answers').isVisible()) await page.locator('.answers .btn').first().click();
    await next.click();
  }
  await page.getByRole('button', { name: 'Try it at a table' }).click();
  const coach = page.getByRole('complementary', { name: 'How to play' });
  await expect(coach).toContainText('find three cards that make a SET');
  await expect(page.locator('.cards .card').first()).toBeVisible();
  // A deal without a SET asks for more cards, which is a move as well.
  const cards = await cardsOn(page);
  const found = findSet(cards);
  if (found) for (const at of found) await page.locator(`.card[data-card="${cards[at]}"]`).click();
  else await page.locator('.dock .btn').last().click();
  await expect(coach).toContainText('That was your first move.');
  await coach.getByRole('button', { name: 'Play on' }).click();
  await expect(coach).toBeHidden();
});

/** The card or die that goes with two others, as somebody with a pencil would find it. */
function third(pair: readonly string[]): string {
  const [a = '', b = ''] = pair;
  const values = a.length === 4 ? ['123', 'rgp', 'fhe', 'osd'] : ['123', 'rgp', 'osd'];
  return values
    .map((all, i) => [...all].find((v) => (a[i] === b[i] ? v === a[i] : v !== a[i] && v !== b[i])))
    .join('');
}
const pair = (page: Page, what: 'card' | 'die') =>
  page
    .locator(`.pair [data-${what}]`)
    .evaluateAll((all, name) => all.map((e) => e.getAttribute(name) ?? ''), `data-${what}`);

test('the trainer asks what completes two others: out of nine, or feature by feature', async ({ page }) => {
  await page.goto(url('learn'));
  await page.getByRole('link', { name: 'What completes it?' }).click();
  await expect(page.locator('.nine .card')).toHaveCount(9);
  await page.locator(`.nine [data-card="${third(await pair(page, 'card'))}"]`).click();
  await expect(page.locator('.result')).toContainText('Right. It is');
  await expect(page.locator('.features .breaks')).toHaveCount(0);
  await page.getByRole('button', { name: 'Next two' }).click();

  await page.getByRole('button', { name: 'Dice', exact: true }).click();
  await page.getByRole('button', { name: 'Say what it shows' }).click();
  const [number = '', colour = '', shape = ''] = third(await pair(page, 'die'));
  const words: Record<string, string> = {
    r: 'red',
    g: 'green',
    p: 'purple',
    o: 'ovals',
    s: 'squiggles',
    d: 'diamonds',
  };
  for (const value of [number, words[colour] ?? '', words[shape] ?? ''])
    await page.locator('.statement').getByRole('button', { name: value, exact: true }).click();
  await expect(page.locator('.result')).toContainText('Right. It is');
  await fits(page);
});

test('rules begin with five lines and pictures, and know what letters are worth', async ({ page }) => {
  for (const { key } of GAMES) {
    await page.goto(url(`rules/${key}`));
    await expect(page.locator('.brief li')).toHaveCount(5);
    await expect(page.getByRole('heading', { name: 'How to play well' })).toBeVisible();
    await expect(page.locator('.brief').getByRole('link', { name: 'How to play' })).toBeVisible();
    expect(await page.locator('figure').count()).toBeGreaterThan(1);
    await fits(page);
  }
  await page.goto(url('rules/quiddler'));
  await expect(page.getByLabel('Q: 15 points, 2 cards', { exact: true })).toBeVisible();
  await expect(page.locator('figure').first()).toContainText('“clover”, 30 points');
});

test('addresses that lead nowhere say so to programs too, and what browsers ask for is there', async ({
  page,
}) => {
  const status = async (path: string) => (await page.request.get(url(path))).status();
  expect(await status('no/such/page')).toBe(404);
  for (const path of ['', 'learn', 'rules/set', 'favicon.ico', 'robots.txt'])
    expect(await status(path)).toBe(200);
  // The interface answers those whom it knows.
  await table(page, 'set', [HUMAN]);
  const games = await page.request.get(url('api/games'), { headers: { 'accept-encoding': 'gzip' } });
  expect(games.headers()['content-encoding']).toBe('gzip');
});

test('a link to a table tells the game, the host and the free seats', async ({ page }) => {
  const id = await table(page, 'quiddler', [HUMAN, HUMAN, HUMAN]);
  const html = await (await page.request.get(url(`t/${id}`))).text();
  expect(html).toMatch(/property="og:title" content="[^"]+ invites you to Quiddler"/);
  expect(html).toContain('content="2 seats are free. Play in the browser, without an account."');
  const [, image = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
  const picture = await page.request.get(image);
  expect(picture.headers()['content-type']).toBe('image/png');
});

test('without a line the page, its tours and its trainer still open', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto(url());
  await page.locator('.tile').first().waitFor();
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (active?.state !== 'activated')
      await new Promise((done) => active?.addEventListener('statechange', done));
  });
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Pull up a chair.' })).toBeVisible();
  await page.goto(url('learn'));
  await expect(page.getByRole('button', { name: 'Yes, a SET' })).toBeVisible();
  await page.goto(url('tour/cubed'));
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeVisible();
  await page.goto(url('rules/set'));
  await expect(page.locator('.brief li')).toHaveCount(5);
  await context.close();
});

test('a notch and a home bar cover nothing that is pressed', async ({ browser }) => {
  const { page, context } = await person(
    browser,
    {},
    { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  );
  const session = await context.newCDPSession(page);
  const inset = { top: 47, bottom: 34, left: 0, right: 0 };
  await session.send(
    'Emulation.setSafeAreaInsetsOverride' as 'Emulation.clearDeviceMetricsOverride',
    {
      insets: { ...inset, topMax: 47, bottomMax: 34, leftMax: 0, rightMax: 0 },
    } as never,
  );
  const id = await table(page, 'set', [HUMAN, bot(1)]);
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.cards .card');
  for (const button of await page.locator('button:visible, a:visible').all()) {
    const box = await button.boundingBox();
    const name = (await button.getAttribute('aria-label')) ?? (await button.innerText());
    if (!box || name === 'Skip to the content') continue;
    expect(box.y, name).toBeGreaterThanOrEqual(inset.top);
    expect(box.y + box.height, name).toBeLessThanOrEqual(844 - inset.bottom + 0.5);
  }
  await context.close();
});

test('in forced colours everything that is pressed has an edge, and cards keep their paper', async ({
  browser,
}) => {
  const { page, context } = await person(browser, {}, { forcedColors: 'active' });
  const edgeless = () =>
    page.locator('.btn:visible, .tool:visible, input:visible, select:visible').evaluateAll((all) =>
      all
        .filter((element) => {
          const { borderTopWidth, borderTopStyle } = getComputedStyle(element);
          return borderTopStyle === 'none' || parseFloat(borderTopWidth) < 1;
        })
        .map((element) => element.outerHTML.slice(0, 120)),
    );
  await page.goto(url());
  await page.locator('.tile').first().waitFor();
  expect(await edgeless()).toEqual([]);
  const id = await table(page, 'set', [HUMAN, bot(1)]);
  await page.goto(url(`t/${id}`));
  const card = page.locator('.cards .card').first();
  await card.waitFor();
  expect(await edgeless()).toEqual([]);
  const look = await card.evaluate((node) => {
    const { backgroundColor, outlineStyle } = getComputedStyle(node);
    return { backgroundColor, outlineStyle };
  });
  expect(look).toEqual({ backgroundColor: 'rgb(253, 253, 250)', outlineStyle: 'solid' });
  await context.close();
});
