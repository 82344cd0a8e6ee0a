/** Dragging draws each frame once: counted, not timed, so that it holds on a busy machine too. */
import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { still } from '../play';
import { TRAY as PIECES } from '../play/crossword';
import { TRAY } from '../play/cubed';
import { middle, type Point } from '../play/touch';
import { expect, HUMAN, person, sits, table, test, url } from './kit';

const FRAMES = 90;

interface Counted {
  /** Frames in which the pointer moved. */
  frames: number;
  layouts: number;
  styles: number;
  /** Layouts and styles that a script had to wait for: where it was. */
  forced: string[];
  /** Milliseconds between frames, in order of length. */
  gaps: number[];
}

async function metrics(line: CDPSession): Promise<{ layouts: number; styles: number }> {
  const { metrics } = await line.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((m) => m.name === name)?.value ?? 0;
  return { layouts: of('LayoutCount'), styles: of('RecalcStyleCount') };
}

/** What happens while something is done, by the browser's own count. */
async function counting(browser: Browser, page: Page, what: () => Promise<void>): Promise<Counted> {
  const line = await page.context().newCDPSession(page);
  await line.send('Performance.enable');
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.stack'],
  });
  await page.evaluate(() => {
    const seen = { times: [] as number[], frames: 0 };
    let moved = false;
    addEventListener('pointermove', () => (moved = true), { capture: true });
    const note = (now: number) => {
      seen.times.push(now);
      if (moved) seen.frames += 1;
      moved = false;
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    Object.assign(window, { seen });
  });
  const before = await metrics(line);
  await what();
  const after = await metrics(line);
  const { times, frames } = await page.evaluate(
    () => (window as unknown as { seen: { times: number[]; frames: number } }).seen,
  );
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: {
      name: string;
      args?: {
        beginData?: { stackTrace?: { functionName: string; lineNumber: number; columnNumber: number }[] };
      };
    }[];
  };
  const forced = traceEvents.flatMap(({ name, args }) => {
    const stack = name === 'Layout' || name === 'UpdateLayoutTree' ? (args?.beginData?.stackTrace ?? []) : [];
    return stack.length > 0
      ? [`${name} in ${stack.map((f) => `${f.functionName}@${f.lineNumber}:${f.columnNumber}`).join(' < ')}`]
      : [];
  });
  await line.detach();
  return {
    frames,
    layouts: after.layouts - before.layouts,
    styles: after.styles - before.styles,
    forced,
    gaps: times
      .slice(1)
      .map((t, i) => t - (times[i] ?? t))
      .sort((a, b) => a - b),
  };
}

/** Carries something about for many frames, several moves to each, and lets it go outside of everything. */
async function carry(browser: Browser, page: Page, what: Locator, over: Locator): Promise<Counted> {
  const line = await page.context().newCDPSession(page);
  const from = await middle(what);
  const box = (await over.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const at = (n: number): Point => ({
    x: box.x + box.width * (0.5 + 0.45 * Math.sin(n / 17)),
    y: box.y + box.height * (0.5 + 0.45 * Math.cos(n / 11)),
  });
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(at(0).x, at(0).y, { steps: 4 });
  await expect(page.locator('.dragging')).toHaveCount(1);
  const seen = await counting(browser, page, async () => {
    for (let n = 0; n < FRAMES; n++)
      await Promise.all(
        [0, 0.25, 0.5, 0.75].map((part) =>
          line.send('Input.dispatchMouseEvent', {
            type: 'mouseMoved',
            button: 'left',
            buttons: 1,
            ...at(n + part),
          }),
        ),
      );
  });
  // It did follow: it lies under the pointer.
  const last = at(FRAMES - 0.25);
  const off = async () => {
    const lies = await middle(page.locator('.dragging'));
    return Math.hypot(lies.x - last.x, lies.y - last.y);
  };
  await expect.poll(off).toBeLessThan(4);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await line.detach();
  return seen;
}

for (const [game, what, over] of [
  ['cubed', TRAY, '.squares'],
  ['crossword', PIECES, '.grid-field'],
  ['quiddler', '.loose .letter', '.hand'],
] as const) {
  test(`a drag at ${game} lays nothing out but what it must`, async ({ browser }, info) => {
    const ada = await person(browser, { name: 'Ada' });
    // Without a turn clock: its ring moves by itself, and only the drag is looked at.
    const rules = game === 'crossword' ? {} : { turn_seconds: 0 };
    const id = await table(ada.page, game, [HUMAN, HUMAN], rules);
    const bob = await sits(browser, id, { name: 'Bob' });
    await ada.page.goto(url(`t/${id}`));
    await ada.page.locator(what).first().waitFor();
    // What comes in at the start has come in.
    await still(ada.page);
    const { frames, layouts, styles, forced, gaps } = await carry(
      browser,
      ada.page,
      ada.page.locator(what).first(),
      ada.page.locator(over).first(),
    );
    const median = gaps[Math.floor(gaps.length / 2)] ?? 0;
    const text = `${game}: ${4 * FRAMES} moves, ${frames} frames, ${layouts} layouts, ${styles} styles, ${forced.length} forced; frames ${median.toFixed(1)} ms apart, at most ${gaps.at(-1)?.toFixed(1)}`;
    info.annotations.push({ type: 'measured', description: text });
    if (process.env.TERCET_MEASURE) console.log(text);
    // A busy machine draws fewer frames; some it draws.
    expect(frames).toBeGreaterThan(5);
    // One of each a frame, and a few for whatever else goes on at a table.
    expect(layouts).toBeLessThanOrEqual(frames + 10);
    expect(styles).toBeLessThanOrEqual(frames + 10);
    expect(forced).toEqual([]);
    await Promise.all([ada.context.close(), bob.context.close()]);
  });
}

test('the count of forced layouts counts', async ({ browser, page }) => {
  await page.goto(url());
  const { forced, layouts } = await counting(browser, page, () =>
    page.evaluate(() => {
      for (let n = 1; n <= 10; n++) {
        document.body.style.paddingTop = `${n}px`;
        void document.body.offsetHeight;
      }
    }),
  );
  expect(layouts).toBeGreaterThanOrEqual(10);
  expect(forced.length).toBeGreaterThanOrEqual(10);
});
