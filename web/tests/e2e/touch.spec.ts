/** A phone in the hand: real fingers on the boards. */
import type { Browser, Page } from '@playwright/test';
import { shown, still } from '../play';
import { TRAY as PIECES } from '../play/crossword';
import { TRAY } from '../play/cubed';
import { LIFT } from '../../src/table/drag';
import { fingers, middle, type Point } from '../play/touch';
import { accessible, expect, fits, HUMAN, person, sits, table, test, url } from './kit';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A phone at a table of two people, of whom the other does nothing. */
async function phone(browser: Browser, game: string) {
  const ada = await person(browser, { name: 'Ada' }, PHONE);
  const id = await table(ada.page, game, [HUMAN, HUMAN]);
  const bob = await sits(browser, id, { name: 'Bob' });
  await ada.page.goto(url(`t/${id}`));
  await ada.page.locator('.tray .die').first().waitFor();
  const end = async () => {
    expect([...ada.errors, ...bob.errors]).toEqual([]);
    await Promise.all([ada.context.close(), bob.context.close()]);
  };
  return { page: ada.page, hand: await fingers(ada.page), end };
}

const square = (page: Page, at: string) => page.locator(`[data-zone="${at}"]`);
const wide = async (page: Page) => (await page.locator('.squares').boundingBox())?.width ?? 0;
/** What lies under a point of the page, in squares from the board's corner. */
const under = (page: Page, { x, y }: Point) =>
  page.locator('.squares').evaluate(
    (n, [x, y]) => {
      const box = n.getBoundingClientRect();
      return [(13 * (x - box.left)) / box.width, (13 * (y - box.top)) / box.height];
    },
    [x, y] as const,
  );
/** How far apart two places of the board are, in squares. */
const apart = ([a = 0, b = 0]: readonly number[], [c = 0, d = 0]: readonly number[]) =>
  Math.hypot(a - c, b - d);
/** Waits until nothing rolls on by itself any more. */
async function settled(page: Page, read: () => Promise<unknown>): Promise<void> {
  await expect(async () => {
    const before = JSON.stringify(await read());
    await page.waitForTimeout(150);
    expect(JSON.stringify(await read())).toBe(before);
  }).toPass();
}
/** Whether the browser itself has zoomed the page, which it must not. */
const pageZoom = (page: Page) => page.evaluate(() => window.visualViewport?.scale);

test('two fingers zoom Cubed’s board about the point between them, one pans it', async ({ browser }) => {
  const { page, hand, end } = await phone(browser, 'cubed');
  const before = await wide(page);
  const d4 = await middle(square(page, 'd4'));
  const start = await under(page, d4);
  await hand.pinch(d4, 60, 120);
  await settled(page, () => wide(page));
  expect(await wide(page)).toBeGreaterThan(before * 1.9);
  expect(await wide(page)).toBeLessThan(before * 2.1);
  expect(apart(await under(page, d4), start)).toBeLessThan(0.3);
  expect(await pageZoom(page)).toBe(1);
  await fits(page);
  await accessible(page);

  // One finger pans, also from a square, and lays or picks nothing.
  const scrolled = () => page.locator('.board-view').evaluate((n) => [n.scrollLeft, n.scrollTop]);
  const [left = 0, top = 0] = await scrolled();
  await hand.drag({ x: d4.x + 60, y: d4.y + 60 }, { x: d4.x - 40, y: d4.y - 30 });
  await expect.poll(async () => (await scrolled())[0]).toBeGreaterThan(left + 40);
  await expect.poll(async () => (await scrolled())[1]).toBeGreaterThan(top + 10);

  // Two fingers that move together carry the board along with them.
  await settled(page, scrolled);
  const place = { x: d4.x + 20, y: d4.y + 20 };
  const carried = await under(page, place);
  await hand.pinch(place, 100, 100, { x: place.x + 30, y: place.y + 24 });
  await expect
    .poll(async () => apart(await under(page, { x: place.x + 30, y: place.y + 24 }), carried))
    .toBeLessThan(0.3);

  // And back, further than it goes.
  await hand.pinch(d4, 160, 20);
  await expect.poll(() => wide(page)).toBeCloseTo(before, 0);
  expect(await pageZoom(page)).toBe(1);
  await end();
});

test('a finger lays dice on Cubed’s board by tapping and by dragging, zoomed or not', async ({ browser }) => {
  const { page, hand, end } = await phone(browser, 'cubed');
  const plain = (await shown(page, TRAY, 'die'))
    .map((face, i) => ({ face, i }))
    .filter(({ face }) => face !== '*');
  const [first, second] = plain;
  const on = (at: string) => square(page, at).locator('.die');
  // The die lies above the finger, and the row and the column that it is over are marked.
  const h7 = await middle(square(page, 'h7'));
  const taken = await middle(page.locator(TRAY).nth(first?.i ?? 0));
  const below = { x: h7.x, y: h7.y + LIFT };
  await hand.down(taken);
  await hand.move([taken], [below]);
  await expect(page.locator('.board .aim')).toHaveCount(1);
  await expect
    .poll(async () => {
      const die = await middle(page.locator('.dragging'));
      return Math.hypot(die.x - h7.x, die.y - h7.y);
    })
    .toBeLessThan(4);
  await hand.up();
  await expect(on('h7')).toHaveAttribute('data-die', first?.face ?? '');
  // Tapped, the next goes to the first free place, also right after a finger that lifted in its move.
  const tapped = page.locator(`${TRAY}[data-die="${second?.face}"]`).first();
  await still(page);
  await tapped.tap();
  await expect(on('f7')).toHaveAttribute('data-die', second?.face ?? '');
  // On the board it is carried on to another place, and back to the tray.
  await hand.carry(await middle(square(page, 'f7')), await middle(square(page, 'g7')));
  await expect(on('g7')).toHaveAttribute('data-die', second?.face ?? '');
  await expect(on('f7')).toHaveCount(0);
  const held = await page.locator(TRAY).count();
  await hand.carry(await middle(square(page, 'g7')), await middle(page.locator('.hand-side .tray')));
  await expect(page.locator(TRAY)).toHaveCount(held + 1);

  // The same on a board that is zoomed.
  await hand.pinch(await middle(square(page, 'g7')), 60, 110);
  await expect
    .poll(() => page.locator('.board-view').evaluate((n) => n.scrollWidth > n.clientWidth))
    .toBe(true);
  await hand.carry(
    await middle(page.locator(`${TRAY}[data-die="${second?.face}"]`).first()),
    await middle(square(page, 'g7')),
  );
  await expect(on('g7')).toHaveAttribute('data-die', second?.face ?? '');

  // A second finger breaks a drag off: the die stays where it was.
  const from = await middle(page.locator(TRAY).first());
  const to = await middle(square(page, 'f7'));
  await hand.down(from);
  await hand.move([from], [to]);
  await expect(page.locator('.dragging')).toHaveCount(1);
  await hand.down(to, { x: to.x + 60, y: to.y + 40 });
  await expect(page.locator('.dragging')).toHaveCount(0);
  await hand.up();
  await expect(on('f7')).toHaveCount(0);
  await end();
});

test('Crossword’s field: two fingers zoom it about their middle, one moves it, a die is dragged', async ({
  browser,
}) => {
  const { page, hand, end } = await phone(browser, 'crossword');
  const field = page.locator('.grid-field');
  const read = () =>
    field.evaluate((n) =>
      ['--cell', '--left', '--top'].map((v) =>
        Number.parseFloat((n as HTMLElement).style.getPropertyValue(v)),
      ),
    );
  const box = (await field.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const point = { x: box.x + box.width / 3, y: box.y + box.height / 3 };
  /** The square under the point, with its fraction. */
  const spot = async () => {
    const [cell = 1, left = 0, top = 0] = await read();
    return [(point.x - box.x - left) / cell, (point.y - box.y - top) / cell];
  };
  const [cell = 0] = await read();
  const [x = 0, y = 0] = await spot();
  await hand.pinch(point, 60, 90);
  await expect.poll(async () => (await read())[0]).toBeCloseTo(cell * 1.5, -0.5);
  const [nowX = 0, nowY = 0] = await spot();
  expect(Math.hypot(nowX - x, nowY - y)).toBeLessThan(0.1);
  expect(await pageZoom(page)).toBe(1);

  const [, left = 0, top = 0] = await read();
  await hand.drag(point, { x: point.x + 50, y: point.y + 30 });
  await expect.poll(async () => (await read()).slice(1)).toEqual([left + 50, top + 30]);

  const faces = await shown(page, PIECES, 'die');
  await hand.carry(await middle(page.locator(PIECES).nth(faces.findIndex((f) => f !== '*'))), point);
  await expect(page.locator('.grid-field button.die')).toHaveCount(1);
  await end();
});
