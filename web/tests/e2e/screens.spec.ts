/** Every page in both sizes, both themes and three languages: nothing sticks out, nothing serious for axe. */
import { GAMES as ALL } from '../../src/protocol/games';
import { accessible, bot, expect, fits, HUMAN, person, table, test, url } from './kit';

const GAMES = ALL.map(({ key }) => key);
const company = (game: string) =>
  ALL.some(({ key, seats }) => key === game && seats.max === 1) ? [HUMAN] : [HUMAN, bot(1), bot(1)];

test('start page, set-up, trainer and the rest', async ({ page }) => {
  for (const [path, ready] of [
    ['', '.tile'],
    ['new/set?friends', '.option'],
    ['new/quiddler', '.option'],
    ['new/crossword', '.option'],
    ['learn', '.pieces'],
    ['learn/third', '.nine'],
    ['rules/quiddler', '.clause'],
    ['about', '.panel'],
    ['replay', '.panel'],
  ] as const) {
    await page.goto(url(path));
    await page.waitForSelector(ready);
    await fits(page);
    await accessible(page);
  }
});

test('the trainer says why, for cards and for dice', async ({ page }) => {
  await page.goto(url('learn'));
  for (const what of ['Cards', 'Dice']) {
    await page.getByRole('button', { name: what, exact: true }).click();
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await expect(page.locator('.features tbody tr')).toHaveCount(what === 'Cards' ? 4 : 3);
    await fits(page);
    await accessible(page);
  }
});

for (const game of GAMES) {
  test(`the tour of ${game} to its end, and into a game`, async ({ page }) => {
    await page.goto(url(`tour/${game}`));
    await page.waitForSelector('.explain h2');
    const next = page.getByRole('button', { name: 'Next', exact: true });
    while (await next.isVisible()) {
      await fits(page);
      // A page with a question goes on once it has been answered.
      if (await next.isDisabled()) await page.locator('.answers .btn').first().click();
      await next.click();
    }
    await accessible(page);
    await page.getByRole('button', { name: 'Try it at a table' }).click();
    await expect(page.locator('section.table')).toBeVisible();
    await fits(page);
  });

  test(`${game} at the table`, async ({ page }) => {
    const id = await table(page, game, company(game));
    await page.goto(url(`t/${id}`));
    await page.waitForSelector('section.table :is(.card, .die, .letter)');
    await fits(page);
    await accessible(page);
    expect(
      await page.evaluate(
        () => document.documentElement.scrollHeight > document.documentElement.clientHeight,
      ),
    ).toBe(false);
  });
}

test('menu, rules, log and the question before leaving', async ({ page, isMobile }) => {
  const id = await table(page, 'set', [HUMAN, bot(1)]);
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.cards .card');
  for (const name of ['Rules', 'Menu', ...(isMobile ? ['Log and chat'] : [])]) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await fits(page);
    await accessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).last().click();
  await expect(page.getByRole('dialog', { name: 'Leave the game?' })).toBeVisible();
  await accessible(page);
  await page.getByRole('button', { name: 'Stay' }).click();
});

for (const [lang, play, rules] of [
  ['en', 'Play now: SET', 'Rules'],
  ['es', 'Jugar ya: SET', 'Reglas'],
  ['sv', 'Spela nu: SET', 'Regler'],
] as const) {
  test(`a game in ${lang}`, async ({ browser, viewport, isMobile, hasTouch }) => {
    const { page, errors, context } = await person(browser, { lang }, { viewport, isMobile, hasTouch });
    await page.goto(url());
    await fits(page);
    await page.getByRole('button', { name: play, exact: true }).click();
    await expect(page.locator('.cards .card')).toHaveCount(12);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await page.getByRole('button', { name: rules }).click();
    await expect(page.getByRole('dialog')).toContainText('SET-16');
    await fits(page);
    // No key of the catalogue is shown instead of its words.
    expect(await page.locator('body').innerText()).not.toMatch(/\b(set|table|home|log|rules|seat)\.[a-z]/);
    expect(errors).toEqual([]);
    await context.close();
  });
}
