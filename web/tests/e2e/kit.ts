/** What the browser tests share. */
import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const url = (path = '') => new URL(path, process.env.TERCET_URL).href;

export interface Prefs {
  lang?: string;
  theme?: 'light' | 'dark';
  name?: string;
  sound?: boolean;
}

/** A person at a browser of their own. */
export async function person(
  browser: Browser,
  prefs: Prefs = {},
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; context: BrowserContext; errors: string[] }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const errors = watch(page);
  await choose(page, prefs);
  return { page, context, errors };
}

export async function choose(page: Page, prefs: Prefs): Promise<void> {
  await page.addInitScript(
    (p) => {
      if (!localStorage.getItem('tercet.prefs')) localStorage.setItem('tercet.prefs', JSON.stringify(p));
    },
    { lang: 'en', theme: 'light', sound: false, ...prefs },
  );
}

/** Anything that the console complains about; a line that is cut on purpose is not a complaint. */
export function watch(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (e) => errors.push(e.message));
  page.on('console', (m) => {
    if (m.type() === 'error' && !/WebSocket|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/.test(m.text()))
      errors.push(m.text());
  });
  return errors;
}

export const test = base.extend<{ errors: string[] }>({
  errors: [
    async ({ page }, use) => {
      const errors = watch(page);
      await choose(page, {});
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

/** No serious finding of axe-core on the page as it is, in light and in dark. */
export async function accessible(page: Page): Promise<void> {
  // A game goes on meanwhile. Nothing is judged half-way through a movement.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // The policy forbids inline scripts, but not what the test itself evaluates.
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(o: unknown): Promise<{
          violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[];
        }>;
      };
    };
    const root = document.documentElement;
    const chosen = root.dataset.theme;
    const serious: string[] = [];
    for (const theme of ['light', 'dark']) {
      root.dataset.theme = theme;
      // Colours that fade from one theme to the other are not what is looked at.
      for (const motion of document.getAnimations())
        if (Number.isFinite(motion.effect?.getComputedTiming().endTime)) motion.finish();
      const { violations } = await axe.run({ resultTypes: ['violations'] });
      for (const v of violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'))
        for (const n of v.nodes.slice(0, 3))
          serious.push(
            `${theme}, ${v.id}: ${n.html.slice(0, 160)} — ${n.failureSummary.split('\n')[1]?.trim()}`,
          );
    }
    if (chosen === undefined) delete root.dataset.theme;
    else root.dataset.theme = chosen;
    return serious;
  });
  await page.emulateMedia({ reducedMotion: null });
  expect(found).toEqual([]);
}

/** Nothing sticks out to the right. */
export async function fits(page: Page): Promise<void> {
  const [wide, seen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(wide).toBeLessThanOrEqual(seen ?? 0);
}

/** The replay of a game that has just ended, to its last step. */
export async function replays(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Replay' }).click();
  await expect(page.locator('.scrub')).toBeVisible();
  for (let step = 1; step < 3; step++) await page.keyboard.press('ArrowRight');
  await expect(page.locator('.step-count')).toContainText('step 3 of');
  await expect(page.locator('section.table :is(.card, .die, .letter)').first()).toBeVisible();
  await accessible(page);
  await page.keyboard.press('End');
  await expect(page.locator('.step-count')).toContainText(/step (\d+) of \1/);
  await fits(page);
}

/** The start page is there, and the server knows who we are. */
export async function known(page: Page): Promise<void> {
  await page.waitForSelector('.tile');
  await page.waitForFunction(() => localStorage.getItem('tercet.me') !== null);
}

/** A table opened straight through the interface, as the person who is at this page. */
export async function table(
  page: Page,
  game: string,
  seats: unknown[],
  rules: Record<string, unknown> = {},
): Promise<string> {
  await page.goto(url());
  await known(page);
  return page.evaluate(
    async ({ game, seats, rules }) => {
      const answer = await fetch('api/tables', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ game, rules, seats, private: true }),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return ((await answer.json()) as { table: string }).table;
    },
    { game, seats, rules },
  );
}

/** Sits down at a table; comes back when the page knows that the seat is its own. */
export async function sit(page: Page, id: string): Promise<void> {
  await page.goto(url(`t/${id}`));
  await page.getByRole('button', { name: 'Sit down' }).first().click();
  // The seat has a connection of its own. Before that the page only watches.
  await page.locator('.seat.me').waitFor();
}

/** Somebody else who sits down at a table. */
export async function sits(
  browser: Browser,
  id: string,
  prefs: Prefs,
  options: Parameters<Browser['newContext']>[0] = {},
): ReturnType<typeof person> {
  const somebody = await person(browser, prefs, options);
  await sit(somebody.page, id);
  return somebody;
}

/**
 * Something that is on the page for a moment only: it counts even if nobody looks just then. Call it before
 * it comes.
 */
export function glimpse(page: Page, text: string): Promise<void> {
  return page.evaluate(
    (text) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!document.body.textContent.includes(text)) return;
          watch.disconnect();
          resolve();
        };
        const watch = new MutationObserver(look);
        watch.observe(document.body, { subtree: true, childList: true, characterData: true });
        look();
      }),
    text,
  );
}

/** What happened at the table, newest first. */
export const log = (page: Page) => page.locator('.log ol');
/** The seats, at a table that waits and at one that plays. */
export const players = (page: Page) => page.locator('[aria-label="Players"]').locator('visible=true');
/** The button for what can be done about somebody. */
export const more = (page: Page, name: string) => page.getByRole('button', { name: `${name}: more` });
export const item = (page: Page, name: string) => page.getByRole('menuitem', { name });

export const HUMAN = { kind: 'human' };
export const bot = (level = 1) => ({ kind: 'bot', level });

export { expect };
