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
export async function person(browser: Browser, prefs: Prefs = {}, options: Parameters<Browser['newContext']>[0] = {}): Promise<{ page: Page; context: BrowserContext; errors: string[] }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const errors = watch(page);
  await choose(page, prefs);
  return { page, context, errors };
}

export async function choose(page: Page, prefs: Prefs): Promise<void> {
  await page.addInitScript((p) => {
    if (!localStorage.getItem('tercet.prefs')) localStorage.setItem('tercet.prefs', JSON.stringify(p));
  }, { lang: 'en', theme: 'light', sound: false, ...prefs });
}

/** Anything that the console complains about; a line that is cut on purpose is not a complaint. */
export function watch(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (e) => errors.push(e.message));
  page.on('console', (m) => {
    if (m.type() === 'error' && !/WebSocket|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/.test(m.text())) errors.push(m.text());
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

/** No serious finding of axe-core on the page as it is. */
export async function accessible(page: Page): Promise<void> {
  // The policy forbids inline scripts, but not what the test itself evaluates.
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const run = (window as unknown as { axe: { run(o: unknown): Promise<{ violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[] }> } }).axe;
    const { violations } = await run.run({ resultTypes: ['violations'] });
    return violations
      .filter((v) => v.impact === 'serious' || v.impact === 'critical')
      .map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.html.slice(0, 160)} — ${n.failureSummary.split('\n')[1]?.trim()}`).join('; ')}`);
  });
  expect(found).toEqual([]);
}

/** Nothing sticks out to the right. */
export async function fits(page: Page): Promise<void> {
  const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  expect(wide).toBeLessThanOrEqual(seen ?? 0);
}

/** A table opened straight through the interface, as the person who is at this page. */
export async function table(page: Page, game: string, seats: unknown[], rules: Record<string, unknown> = {}): Promise<string> {
  await page.goto(url());
  await page.waitForSelector('.tile');
  return page.evaluate(
    async ({ game, seats, rules }) => {
      for (let i = 0; !localStorage.getItem('tercet.me') && i < 100; i++) await new Promise((r) => setTimeout(r, 50));
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

export const HUMAN = { kind: 'human' };
export const bot = (level = 1) => ({ kind: 'bot', level });

/** The SETs among cards, for tests that have to find one as a person would. */
export function findSet(cards: readonly string[]): [number, number, number] | null {
  const third = (a: string, b: string, c: string) => (a === b ? c === a : c !== a && c !== b);
  for (let i = 0; i < cards.length; i++)
    for (let j = i + 1; j < cards.length; j++)
      for (let k = j + 1; k < cards.length; k++) {
        const [a, b, c] = [cards[i] ?? '', cards[j] ?? '', cards[k] ?? ''];
        if ([0, 1, 2, 3].every((f) => third(a[f] ?? '', b[f] ?? '', c[f] ?? ''))) return [i, j, k];
      }
  return null;
}

export async function cardsOn(page: Page): Promise<string[]> {
  return page.locator('.cards .card').evaluateAll((nodes) => nodes.map((n) => (n as HTMLElement).dataset.card ?? ''));
}

export { expect };
