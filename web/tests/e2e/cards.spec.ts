/** The card games as they are played alone, replayed and read: help, keys, focus, ends, small screens. */
import type { Page } from '@playwright/test';
import { still } from '../play';
import { cardsOn, findSet } from '../play/set';
import { fingers, middle } from '../play/touch';
import { accessible, bot, expect, fits, HUMAN, person, sits, table, test, url } from './kit';

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName ?? '');

/** Takes the first SET by clicking, or asks for three more. */
async function takeOne(page: Page): Promise<readonly string[]> {
  for (;;) {
    const cards = await cardsOn(page);
    const found = findSet(cards);
    if (found) {
      const three = found.map((place) => cards[place] ?? '');
      for (const card of three) await page.locator(`.cards .card[data-card="${card}"]`).click();
      await expect(page.locator(`.cards .card[data-card="${three[0]}"]`)).toHaveCount(0);
      return three;
    }
    await page.getByRole('button', { name: 'Three more' }).click();
    await expect(page.locator('.cards .card')).toHaveCount(cards.length + 3);
  }
}

test('SET alone: hints, keys, focus, the end explained, and the replay that follows', async ({ page }) => {
  const id = await table(page, 'set', [HUMAN], { deck: 'solid' });
  await page.goto(url(`t/${id}`));
  await expect(page.locator('.cards .card')).toHaveCount(12);
  // Something at the table has the focus from the start.
  await expect.poll(() => focused(page)).not.toBe('BODY');

  // Among twelve solid cards there is always a SET: first that there is one, then a card of it.
  await page.keyboard.press('.');
  await expect(
    page
      .getByRole('region', { name: 'The table' })
      .getByText('There is a SET. Ask again for one card of it.'),
  ).toBeVisible();
  await page.keyboard.press('.');
  const hinted = page.locator('.cards .card[data-state="hint"]');
  await expect(hinted).toHaveCount(1);
  const card = (await hinted.getAttribute('data-card')) ?? '';
  const cards = await cardsOn(page);
  const completes = cards.some((a) =>
    cards.some((b) => findSet([card, a, b]) && new Set([card, a, b]).size === 3),
  );
  expect(completes).toBe(true);

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toContainText('pick the card in that place');
  await expect(keys).toContainText('three more cards');
  await accessible(page);
  // Without single keys, picks are typed.
  await keys.getByRole('checkbox', { name: 'Single keys work' }).uncheck();
  await page.keyboard.press('Escape');
  const found = findSet(cards) ?? [0, 1, 2];
  const letters = await page
    .locator('.cards .card')
    .evaluateAll((all) => all.map((c) => c.getAttribute('aria-keyshortcuts') ?? ''));
  const typed = page.getByRole('textbox', { name: 'Three letters' });
  await typed.fill(found.map((place) => letters[place]).join(' '));
  await typed.press('Enter');
  await expect(page.locator('.seat-score')).toContainText('1');
  await expect.poll(() => focused(page)).not.toBe('BODY');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Keys' }).click();
  await page.getByRole('checkbox', { name: 'Single keys work' }).check();
  await page.keyboard.press('Escape');

  // A screen reader hears what is new and where, and once more on demand.
  await takeOne(page);
  const heard = page.locator('p[role="status"].sr-only');
  await expect(heard).toContainText(/New: .+ at [A-Z]/);
  await page.keyboard.press(',');
  await expect(heard).toContainText(/New: .+ at [A-Z]/);
  await expect.poll(() => focused(page)).not.toBe('BODY');

  // To the end: points, what is worth remembering, no talk of a rematch with oneself.
  const again = page.getByRole('button', { name: 'Play again' });
  while (!(await again.isVisible())) {
    const all = await cardsOn(page);
    const next = findSet(all);
    if (!next) {
      await page
        .locator('.dock .btn.ghost')
        .click({ timeout: 2000 })
        .catch(() => {});
      continue;
    }
    for (const place of next)
      await page
        .locator(`.cards .card[data-card="${all[place]}"]`)
        .click({ timeout: 2000 })
        .catch(() => {});
    await page.waitForTimeout(50);
  }
  await expect(page.getByRole('heading', { name: 'Where the points came from' })).toBeVisible();
  await expect(page.getByText('Fastest SET')).toBeVisible();
  await expect(page.getByText('with hints')).toBeVisible();
  await expect(page.getByText(/1 player|Rematch/)).toHaveCount(0);
  await accessible(page);

  // The replay: taken cards are ringed where they lay, the list marks the step and leads to others.
  await page.getByRole('link', { name: 'Replay' }).click();
  await expect(page.locator('.scrub')).toBeVisible();
  const rows = page.getByRole('region', { name: 'What happened' }).getByRole('button');
  await rows.filter({ hasText: 'took' }).last().click();
  await expect(page.locator('.cards .card[data-state="other"]')).toHaveCount(3);
  await expect(page.locator('[aria-current="step"]')).toContainText('You took');
  const before = await page.locator('.step-count').innerText();
  await page.keyboard.press('End');
  await expect(page.locator('.step-count')).not.toHaveText(before);
  // Whatever the step, its row is in sight.
  const marked = page.locator('[aria-current="step"]');
  const inSight = () =>
    marked.first().evaluate((row) => {
      const [box, list] = [row, row.closest('ol')].map((n) => n?.getBoundingClientRect() ?? new DOMRect());
      return !!box && !!list && box.top >= list.top - 1 && box.bottom <= list.bottom + 1;
    });
  await expect.poll(inSight).toBe(true);
});

test('the solitaire: undo, a hint card by card, nothing moves, a solution at the end', async ({ page }) => {
  const id = await table(page, 'quiddler-solo', [HUMAN]);
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.pile .letter');
  await still(page);
  const tops = () =>
    page.locator('.pile').evaluateAll((all) => all.map((p) => p.getBoundingClientRect().top));
  const before = await tops();
  await page.keyboard.press('1');
  await page.keyboard.press('2');
  await expect(page.locator('.making .letter')).toHaveCount(2);
  expect(await tops()).toEqual(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.making .letter')).toHaveCount(1);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Hint' }).click();
  const tip = page.locator('.toast');
  await expect(tip).toContainText(/begins with|No word is left/);
  expect(await tops()).toEqual(before);
  for (let i = 0; i < 8 && /begins with/.test(await tip.innerText()); i++) {
    const said = await tip.innerText();
    await page.keyboard.press('.');
    await expect(tip).not.toHaveText(said);
  }
  const word = /“(\w+)”/.exec(await tip.innerText())?.[1];
  if (word) {
    await page.getByRole('textbox', { name: 'Type a word' }).fill(word);
    await page.keyboard.press('Enter');
    await expect(page.locator('.log')).toContainText(`took “${word}”`);
  }
  await page.getByRole('button', { name: 'Give up', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
  await page.getByRole('button', { name: 'Show a solution' }).click();
  await expect(page.getByText(/A way to use all cards|No way to use all cards was found/)).toBeVisible();
  await accessible(page);
  await expect(page.getByText(/1 player|Rematch/)).toHaveCount(0);
  const deal = page.getByRole('button', { name: 'Same deal again' });
  await expect(deal).toBeVisible();
});

test('Quiddler: a finger drags a card into a word; letter values are at hand', async ({ browser }) => {
  const ada = await person(
    browser,
    { name: 'Ada' },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  );
  const id = await table(ada.page, 'quiddler', [HUMAN, HUMAN]);
  const bob = await sits(browser, id, { name: 'Bob' });
  const { page } = ada;
  await page.goto(url(`t/${id}`));
  const hand = await fingers(page);
  const loose = page.locator('[data-zone="loose"] .letter');
  await expect(loose).toHaveCount(3);
  await still(page);
  await hand.drag(await middle(loose.first()), await middle(page.locator('[data-zone="new"]')));
  await expect(page.locator('.word .letter')).toHaveCount(1);
  await page.getByRole('button', { name: 'Letter values' }).tap();
  const values = page.getByRole('dialog', { name: 'Letter values' });
  await expect(values).toContainText('118');
  await expect(values.getByRole('listitem')).toHaveCount(31);
  await fits(page);
  await Promise.all([ada.context.close(), bob.context.close()]);
});

for (const [width, height] of [
  [844, 390],
  [667, 375],
  [640, 400],
  [320, 256],
  [320, 568],
] as const)
  test(`cards keep a size to see and to hit at ${width} by ${height}`, async ({ browser }) => {
    const { page, context, errors } = await person(
      browser,
      {},
      { viewport: { width, height }, hasTouch: true, isMobile: true },
    );
    for (const [game, seats, what, least] of [
      ['set', [HUMAN, bot(1)], '.cards .card', 44],
      ['quiddler', [HUMAN, bot(1)], '.hand .letter', 30],
      ['quiddler-solo', [HUMAN], '.pile .letter', 30],
    ] as const) {
      const id = await table(page, game, [...seats]);
      await page.goto(url(`t/${id}`));
      await expect(page.locator(what).first()).toBeVisible();
      await still(page);
      const sizes = await page
        .locator(what)
        .evaluateAll((all) =>
          all.map((n) => n.getBoundingClientRect()).map((b) => Math.min(b.width, b.height)),
        );
      expect(Math.min(...sizes), `${game} at ${width} by ${height}`).toBeGreaterThanOrEqual(least);
      await fits(page);
      // It can be reached and picked.
      await page.locator(what).first().scrollIntoViewIfNeeded();
      await page.locator(what).first().tap();
    }
    expect(errors).toEqual([]);
    await context.close();
  });

test('with forced colours every card and letter has an edge', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const [game, what] of [
    ['set', '.cards .card'],
    ['quiddler-solo', '.pile .letter'],
  ] as const) {
    const id = await table(page, game, [HUMAN]);
    await page.goto(url(`t/${id}`));
    const first = page.locator(what).first();
    await expect(first).toBeVisible();
    expect(await first.evaluate((n) => getComputedStyle(n).outlineStyle)).toBe('solid');
  }
});
