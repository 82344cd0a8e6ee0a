import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { binary } from '../e2e/server';
import { shown, tap } from './index';

export const TRAY = '.dock .tray button.die';
export type Placed = [[number, number], string];

/** A person with a very good head: the program's own solver. */
export function solve(dice: readonly string[]): Placed[] | null {
  const said = execFileSync(binary(), ['solve', 'crossword', '--json', ...dice], { encoding: 'utf8' });
  const { solvable, grid } = JSON.parse(said) as { solvable: boolean; grid: Placed[] };
  return solvable ? grid : null;
}

/** Takes a die from the bag: asked for twice, since it cannot be put back. */
export async function draw(page: Page): Promise<boolean> {
  return (
    (await tap(page.getByRole('button', { name: /^Draw a die/ }))) &&
    (await tap(page.getByRole('button', { name: /^Draw one more/ })))
  );
}

/** Lays all dice in a grid by keyboard, or draws one more when they do not go together. */
export async function byKeys(page: Page): Promise<boolean> {
  const next = page.getByRole('button', { name: 'Next round' });
  if (await next.isVisible()) return tap(next);
  const done = page.locator('.dock .btn.call');
  if (await done.isVisible()) return tap(done);
  const dice = await shown(page, TRAY, 'die');
  if (dice.length < 10) return false;
  const grid = solve(dice);
  if (!grid) return draw(page);
  // The round may end while we lay.
  return lay(page, dice, grid).then(
    () => true,
    () => false,
  );
}

/**
 * How long a hand waits for what it wants to touch, in milliseconds: a round that is over has taken it away.
 */
const timeout = 5000;

/** Lays these of our dice where they belong. */
export async function lay(page: Page, dice: readonly string[], grid: readonly Placed[]): Promise<void> {
  const cursor = page.locator('.grid-field .cursor');
  const left = [...dice];
  for (const [[x, y], face] of grid) {
    const die = left.indexOf(face.startsWith('*') ? '*' : face);
    left.splice(die, 1);
    if (die < 10) await page.keyboard.press(String((die + 1) % 10));
    else await page.locator(TRAY).nth(die).click({ timeout });
    await cursor.focus({ timeout });
    const at = await cursor.evaluate(
      (n) => ['--x', '--y'].map((v) => Number((n as HTMLElement).style.getPropertyValue(v))),
      undefined,
      { timeout },
    );
    const [dx, dy] = [x - (at[0] ?? 0), y - (at[1] ?? 0)];
    for (let i = 0; i < Math.abs(dx); i++) await page.keyboard.press(dx > 0 ? 'ArrowRight' : 'ArrowLeft');
    for (let i = 0; i < Math.abs(dy); i++) await page.keyboard.press(dy > 0 ? 'ArrowDown' : 'ArrowUp');
    await page.keyboard.press('Enter');
    if (!face.startsWith('*')) continue;
    for (const [row, value] of [...face.slice(1)].entries()) {
      const names =
        [
          ['one', 'two', 'three'],
          ['red', 'green', 'purple'],
          ['ovals', 'squiggles', 'diamonds'],
        ][row] ?? [];
      await page
        .getByRole('radio', { name: names['123rgposd'.indexOf(value) % 3] ?? '', exact: true })
        .click({ timeout });
    }
    await page.getByRole('button', { name: 'OK', exact: true }).click({ timeout });
  }
}
