/** Every page in both sizes, both themes and three languages: nothing sticks out, nothing serious for axe. */
import { accessible, bot, expect, fits, HUMAN, person, table, test, url } from './kit';

for (const theme of ['light', 'dark'] as const) {
  test(`start page, set-up, trainer and tour in ${theme}`, async ({ browser, viewport, isMobile, hasTouch }) => {
    const { page, errors, context } = await person(browser, { theme }, { viewport, isMobile, hasTouch });
    for (const [path, ready] of [
      ['', '.tile'],
      ['new/set?friends', '.optform label'],
      ['new/quiddler', '.optform label'],
      ['learn', '.three-c'],
      ['tour/set', '.explain h2'],
      ['tour/quiddler', '.explain h2'],
      ['tour/cubed', '.explain h2'],
      ['tour/crossword', '.explain h2'],
      ['tour/quiddler-solo', '.explain h2'],
      ['new/cubed', '.optform label'],
      ['new/crossword', '.optform label'],
      ['about', '.box'],
      ['replay', '.box'],
    ] as const) {
      await page.goto(url(path));
      await page.waitForSelector(ready);
      await fits(page);
      await accessible(page);
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  for (const game of ['set', 'cubed', 'scramble', 'crossword', 'quiddler', 'quiddler-solo']) {
    test(`${game} in ${theme}`, async ({ browser, viewport, isMobile, hasTouch }) => {
      const { page, errors, context } = await person(browser, { theme }, { viewport, isMobile, hasTouch });
      const id = await table(page, game, game === 'quiddler-solo' ? [HUMAN] : [HUMAN, bot(1), bot(1)]);
      await page.goto(url(`t/${id}`));
      await page.waitForSelector('section.table');
      await page.waitForTimeout(1200);
      await fits(page);
      await accessible(page);
      const scrolls = await page.evaluate(() => document.documentElement.scrollHeight > document.documentElement.clientHeight);
      expect(scrolls).toBe(false);
      expect(errors).toEqual([]);
      await context.close();
    });
  }
}

test('a phone of 360 by 640 holds every game', async ({ browser }) => {
  const { page, context } = await person(browser, {}, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  for (const game of ['set', 'cubed', 'scramble', 'crossword', 'quiddler', 'quiddler-solo']) {
    const id = await table(page, game, game === 'quiddler-solo' ? [HUMAN] : [HUMAN, bot(1)]);
    await fits(page);
    await page.goto(url(`t/${id}`));
    await page.waitForSelector('section.table');
    await page.waitForTimeout(800);
    await fits(page);
  }
  await context.close();
});

for (const [lang, play, rules] of [
  ['en', 'Play now: SET', 'Rules'],
  ['es', 'Jugar ya: SET', 'Reglas'],
  ['sv', 'Spela nu: SET', 'Regler'],
] as const) {
  test(`a game in ${lang}`, async ({ browser, viewport, isMobile, hasTouch }) => {
    const { page, errors, context } = await person(browser, { lang }, { viewport, isMobile, hasTouch });
    await page.goto(url());
    await page.getByRole('button', { name: play, exact: true }).click();
    await expect(page.locator('.cards .card')).toHaveCount(12);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await page.getByRole('button', { name: rules }).click();
    await expect(page.getByRole('dialog')).toContainText('SET-16');
    await fits(page);
    expect(errors).toEqual([]);
    await context.close();
  });
}
