import type { Page } from '@playwright/test';

/** Lays a die of the tray on a square by keyboard and mouse, as a person would. */
export async function layDie(page: Page, place: number, square: string): Promise<void> {
  await page.keyboard.press(String(place));
  await page.locator(`[data-zone="${square}"]`).click();
}
