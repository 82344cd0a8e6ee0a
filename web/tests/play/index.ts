/**
 * Players for the browser tests: they look at the screen, do one thing that a person could do, and look
 * again.
 */
import type { Locator, Page } from '@playwright/test';

/** Does what is to be done now; false when there is nothing to do but wait. */
export type Step = (page: Page) => Promise<boolean>;

export const over = (page: Page): Locator => page.getByRole('button', { name: /^(Rematch|Play again)/ });

/** Clicks if it can be clicked; what a table offers may be gone before the finger is down. */
export async function tap(what: Locator): Promise<boolean> {
  return what.click({ timeout: 1500 }).then(
    () => true,
    () => false,
  );
}

/** The same by keyboard. */
export async function key(what: Locator, name = 'Enter'): Promise<boolean> {
  return what.press(name, { timeout: 1500 }).then(
    () => true,
    () => false,
  );
}

/** Goes to something with the Tab key alone. */
export async function reach(page: Page, what: Locator): Promise<void> {
  await what.waitFor();
  for (let i = 0; i < 150; i++) {
    if (await what.evaluate((n) => n === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not lead to ${what}`);
}

/** Waits until anything on the page changes, or a moment has passed. */
export async function glance(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const done = () => {
          watch.disconnect();
          clearTimeout(timer);
          resolve();
        };
        const watch = new MutationObserver(done);
        watch.observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
        const timer = setTimeout(done, 400);
      }),
  );
}

/** Nothing on the page moves any more. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((motion) => motion.finished.catch(() => {}))),
  );
}

/** Plays until the end is shown, or as long as `wanted` says so. */
export async function play(
  page: Page,
  step: Step,
  wanted: () => boolean | Promise<boolean> = () => true,
): Promise<void> {
  while (!(await over(page).isVisible()) && (await wanted())) {
    await step(page);
    await glance(page);
  }
}

/** What the elements that match show, by one of their data attributes. */
export const shown = (page: Page, selector: string, data: 'die' | 'card'): Promise<string[]> =>
  page
    .locator(selector)
    .evaluateAll((nodes, name) => nodes.map((n) => (n as HTMLElement).dataset[name] ?? ''), data);
