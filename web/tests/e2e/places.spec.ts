/** Where cards lie and how they come and go, on the built page. */
import type { Page } from '@playwright/test';
import { still } from '../play';
import { findSet } from '../play/set';
import { bot, expect, HUMAN, sits, table, test, url } from './kit';

/** The key that each card shows, and the row and column in which it lies; in the order of the places. */
const places = (page: Page) =>
  page.locator('.cards .card').evaluateAll((all) => {
    const place = (card: Element) => Number(card.closest<HTMLElement>('.place')?.dataset.place);
    const cards = [...all].sort((a, b) => place(a) - place(b));
    const boxes = cards.map((card) => card.closest('.place')?.getBoundingClientRect() ?? new DOMRect());
    const rank = (values: number[], value: number) =>
      [...new Set(values.map(Math.round))].sort((a, b) => a - b).indexOf(Math.round(value));
    const lefts = boxes.map((box) => box.left);
    const tops = boxes.map((box) => box.top);
    return Object.fromEntries(
      cards.map((card, i) => [
        card.getAttribute('data-card') ?? '',
        [card.querySelector('kbd')?.textContent ?? '', rank(lefts, lefts[i] ?? 0), rank(tops, tops[i] ?? 0)],
      ]),
    );
  });

test('a card keeps its place and its key while others come and go', async ({ page }) => {
  const id = await table(page, 'set', [HUMAN]);
  await page.goto(url(`t/${id}`));
  await expect(page.locator('.cards .card')).toHaveCount(12);
  await still(page);
  const twelve = await places(page);

  let before = twelve;
  let found: readonly number[] | null = null;
  // Fifteen cards nearly always hold a SET.
  while (!found) {
    const count = Object.keys(before).length + 3;
    await page.getByRole('button', { name: 'Three more' }).click();
    await expect(page.locator('.cards .card')).toHaveCount(count);
    await still(page);
    const more = await places(page);
    expect(more).toMatchObject(before);
    before = more;
    found = findSet(Object.keys(more));
  }
  const keys = (of: typeof before) => Object.values(of).map(([key]) => key);
  expect(keys(before).slice(0, 15)).toEqual([...'QAZWSXEDCRFVTGB']);

  // A SET of fifteen is not refilled: the last column fills its gaps, and all other cards stay.
  const cards = Object.keys(before);
  for (const place of found) await page.locator(`.card[data-card="${cards[place]}"]`).click();
  await expect(page.locator('.cards .card')).toHaveCount(cards.length - 3);
  await still(page);
  const after = await places(page);
  const stays = cards.filter((_, place) => place < cards.length - 3 && !found.includes(place));
  expect(after).toMatchObject(Object.fromEntries(stays.map((card) => [card, before[card]])));
  expect(keys(after).sort()).toEqual(keys(before).slice(0, -3).sort());
});

test('what somebody took stays in sight for a moment, then travels', async ({ page }) => {
  // On the way, copies of the cards lie over the page.
  await page.addInitScript(() => {
    const seen: { delay: number; duration: number; ringed: boolean }[] = [];
    Object.assign(window, { seen });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      if (this instanceof HTMLElement && this.classList.contains('ghosting') && typeof options === 'object')
        seen.push({
          delay: options.delay ?? 0,
          duration: Number(options.duration ?? 0),
          ringed: this.dataset.state === 'other',
        });
      return animate.call(this, frames, options);
    };
  });
  // Among twelve solid cards there is always a SET for the bot.
  const id = await table(page, 'set', [HUMAN, bot(5)], { calling: 'snap', deck: 'solid' });
  await page.goto(url(`t/${id}`));
  type Seen = { delay: number; duration: number; ringed: boolean }[];
  const seen = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  await expect.poll(async () => (await seen()).length).toBeGreaterThanOrEqual(3);
  for (const { delay, duration, ringed } of await seen()) {
    expect(duration).toBeGreaterThan(400);
    expect(delay).toBeGreaterThanOrEqual(900);
    expect(ringed).toBe(true);
  }
});

for (const [after, first] of [
  ['a card was clicked', async (page: Page) => page.locator('.cards .card').first().click()],
  [
    'the menu was closed',
    async (page: Page) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    },
  ],
] as const)
  test(`Space calls after ${after}`, async ({ browser, page }) => {
    // Nobody else calls: the other is a person who only looks.
    const id = await table(page, 'set', [HUMAN, HUMAN], { call_seconds: 60, fair_ms: 0 });
    const bob = await sits(browser, id, { name: 'Bob' });
    await page.goto(url(`t/${id}`));
    await expect(page.locator('.cards .card')).toHaveCount(12);
    await first(page);
    await page.keyboard.press('Space');
    await expect(page.getByText('Your call')).toBeVisible();
    await bob.context.close();
  });

test('a wrong pick is explained beside the table, never over the cards', async ({ page }) => {
  const id = await table(page, 'set', [HUMAN]);
  await page.goto(url(`t/${id}`));
  await expect(page.locator('.cards .card')).toHaveCount(12);
  const cards = await page
    .locator('.cards .card')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-card') ?? ''));
  const two = [cards[0] ?? '', cards[1] ?? ''];
  const third = cards.slice(2).find((card) => !findSet([...two, card])) ?? '';
  for (const card of [...two, third]) await page.locator(`.card[data-card="${card}"]`).click();
  const why = page.getByRole('region', { name: 'Why that is no SET' });
  await expect(why).toContainText(/two \S+ \S+, one \S+ \S+/);
  await still(page);
  const covered = await page.evaluate(() => {
    const panel = document.querySelector('.whynot')?.getBoundingClientRect() ?? new DOMRect();
    return [...document.querySelectorAll('.cards .card')].filter((card) => {
      const box = card.getBoundingClientRect();
      return (
        box.left < panel.right && box.right > panel.left && box.top < panel.bottom && box.bottom > panel.top
      );
    }).length;
  });
  expect(covered).toBe(0);
});

test('a page at a table asks for its facts when something changed, not all the time', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // Among twelve solid cards there is always a SET for the bot.
  const id = await table(page, 'set', [HUMAN, bot(5)], { calling: 'snap', deck: 'solid' });
  await page.goto(url(`t/${id}`));
  await expect(page.locator('.seat').nth(1).locator('.seat-score')).toContainText(/[1-9]/);
  expect(asked.filter((path) => path.endsWith(`/api/tables/${id}`)).length).toBeLessThanOrEqual(3);
});
