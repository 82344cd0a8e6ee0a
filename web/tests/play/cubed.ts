import type { Locator, Page } from '@playwright/test';
import { isSet, kind, trio } from './dice';
import { shown, still, tap } from './index';

const LETTERS = 'abcdefghijklm';
export const TRAY = '.hand-side .tray button.die';
export const playButton = (page: Page): Locator => page.locator('.turn .btn.key');

/** The dice on the board, by square. */
export async function board(page: Page): Promise<Record<string, string>> {
  const dice = await page
    .locator('.square:has(.die)')
    .evaluateAll((nodes) =>
      nodes.map(
        (n) =>
          [
            (n as HTMLElement).dataset.zone ?? '',
            (n.querySelector('.die') as HTMLElement).dataset.die ?? '',
          ] as const,
      ),
    );
  return Object.fromEntries(dice);
}

/** A die of the hand, and a square where it makes a SET. */
export function placing(
  lies: Record<string, string>,
  hand: readonly string[],
): { die: number; at: string } | null {
  for (let x = 0; x < 13; x++)
    for (let y = 0; y < 13; y++) {
      const at = `${LETTERS[x]}${y + 1}`;
      if (lies[at]) continue;
      for (const [dx, dy] of [
        [1, 0],
        [0, 1],
      ] as const)
        for (const from of [-2, -1, 0]) {
          const others = [from, from + 1, from + 2]
            .filter((n) => n !== 0)
            .map((n) => lies[`${LETTERS[x + n * dx] ?? '?'}${y + 1 + n * dy}`]);
          if (others.some((o) => o === undefined)) continue;
          const die = hand.findIndex((face) => isSet([...others.map((o) => kind(o ?? '')), kind(face)]));
          if (die >= 0) return { die, at };
        }
    }
  return null;
}

/** Takes something by the mouse to the middle of something else. */
export async function drag(page: Page, what: Locator, to: { x: number; y: number }): Promise<void> {
  const box = (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 30, to.y - 30, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

/** Opens with a SET of one's own, or agrees that one sees none. */
export async function open(page: Page): Promise<boolean> {
  const found = trio(await shown(page, TRAY, 'die'));
  if (!found) return tap(page.getByRole('button', { name: 'I see none' }));
  // Each die that goes to the logo leaves the others in their order.
  for (const [n, die] of found.entries()) if (!(await tap(page.locator(TRAY).nth(die - n)))) return false;
  return tap(page.getByRole('button', { name: 'Call SET' }));
}

/** Lays as many dice as go, one step each; how many it laid. */
export async function build(page: Page, most = 3): Promise<number> {
  for (let n = 0; n < most; n++) {
    const next = placing(await board(page), await shown(page, TRAY, 'die'));
    if (!next) return n;
    const die = page.locator(TRAY).nth(next.die);
    const square = page.locator(`[data-zone="${next.at}"]`);
    await still(page);
    const box = (await square.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    if (n === 0) await drag(page, die, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
    else {
      await die.click();
      await square.click();
    }
    // The points are shown as they grow; how the steps are divided is the client's to find.
    await page.locator('.turn .btn.key', { hasText: /^Play for [1-9]/ }).waitFor();
    await page.locator(`.square .die[data-state="fresh"]`).nth(n).waitFor();
  }
  return most;
}
