import type { Page } from '@playwright/test';
import { trio } from './dice';
import { shown, tap } from './index';

/** Picks three that go together and calls, or agrees that there are none. */
export async function byMouse(page: Page): Promise<boolean> {
  const next = page.getByRole('button', { name: 'Next round' });
  if (await next.isVisible()) return tap(next);
  const found = trio(await shown(page, '.throw .die', 'die'), true);
  const none = page.locator('.dock .btn.ghost');
  if (!found) return (await none.isEnabled({ timeout: 500 }).catch(() => false)) && tap(none);
  const call = page.locator('.dock .btn.call');
  if (!(await call.isEnabled({ timeout: 500 }).catch(() => false))) return false;
  await page.keyboard.press('Escape');
  for (const die of found) if (!(await tap(page.locator('.throw .die').nth(die)))) return false;
  return tap(call);
}
