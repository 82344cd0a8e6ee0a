/** What a person sets on this device: a name, a look, other dice; and what the device keeps. */
import { GAME_KEYS } from '../../src/games/types';
import { accessible, bot, expect, fits, HUMAN, person, table, test, url } from './kit';

test('a new name counts at once; one’s tables are found again, with what is due there', async ({ page }) => {
  const id = await table(page, 'quiddler', [HUMAN, HUMAN]);
  await page.goto(url(`t/${id}`));
  await expect(page.locator('.seat.me')).toBeVisible();
  await page.goto(url());
  const name = page.getByRole('textbox', { name: 'Your name' });
  await name.fill('Grace');
  await name.press('Enter');
  const facts = () =>
    page.evaluate(
      async (id) => (await (await fetch(`api/tables/${id}`)).json()) as { players: { name: string }[] },
      id,
    );
  await expect.poll(async () => (await facts()).players[0]?.name).toBe('Grace');
  await page.reload();
  await expect(name).toHaveValue('Grace');
  await expect(page.getByRole('region', { name: 'Your tables' })).toContainText('not started yet');
  await accessible(page);
  await page.getByRole('link', { name: 'Go back: a table of Quiddler' }).click();
  await expect(page.locator('.seat.me')).toBeVisible();

  await page.goto(url());
  await page.getByRole('button', { name: 'Leave for good: a table of Quiddler' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave for good' }).click();
  await expect(page.getByRole('region', { name: 'Your tables' })).toBeHidden();

  // Against a bot: whose turn it is, how it stands, and how long ago.
  await table(page, 'quiddler', [HUMAN, bot(1)]);
  await page.goto(url());
  const mine = page.getByRole('region', { name: 'Your tables' });
  await expect(mine).toContainText(/your turn|waiting for others/);
  await expect(mine).toContainText('you 0, best 0');
  await expect(mine).toContainText('this minute');
});

test('dice and board can be other than the usual', async ({ page }) => {
  await page.goto(url('new/cubed'));
  await page.getByRole('combobox', { name: 'Dice' }).selectOption('with 36 Wilds');
  await expect(page.getByText('42 dice, Wild faces: 36')).toBeVisible();
  await page.getByRole('combobox', { name: 'Board' }).selectOption('from a file');
  const rows = ['3 . . . 3', '. . . . .', '. L L L .', '. . . . .', '3 . . . 3'];
  await page
    .getByLabel('Board from a file')
    .setInputFiles({ name: 'board.txt', mimeType: 'text/plain', buffer: Buffer.from(rows.join('\n')) });
  await expect(page.getByText('5 rows')).toBeVisible();
  await accessible(page);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.locator('.square')).toHaveCount(25);
});

test('a file that is no board is refused at once, and without a file nothing starts', async ({ page }) => {
  await page.goto(url('new/cubed'));
  const play = page.getByRole('button', { name: 'Play', exact: true });
  await expect(play).toBeEnabled();
  await page.getByRole('combobox', { name: 'Board' }).selectOption('from a file');
  await expect(page.getByText('Choose a file, or take the usual.')).toBeVisible();
  await expect(play).toBeDisabled();
  const choose = (text: string) =>
    page
      .getByLabel('Board from a file')
      .setInputFiles({ name: 'board.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await choose('. . .\n. .');
  await expect(page.getByRole('alert')).toHaveText('Row 2 is not as long as the first.');
  await choose('Dear diary');
  await expect(page.getByRole('alert')).toContainText('with a space between them');
  await expect(play).toBeDisabled();
  await page.getByRole('combobox', { name: 'Board' }).selectOption('the usual one, 13 by 13');
  await expect(play).toBeEnabled();
});

test('a number in the form has its range beside it, and is not taken outside of it', async ({ page }) => {
  await page.goto(url('new/scramble'));
  const play = page.getByRole('button', { name: 'Play', exact: true });
  const rounds = page.getByRole('spinbutton', { name: /^Rounds/ });
  const option = page.locator('.option').filter({ has: rounds });
  await expect(option).toContainText('How many rounds make a game.');
  await expect(option).toContainText('1 to 50');
  for (const wrong of ['0', '-5', '1.5', '', '99999999999']) {
    await rounds.fill(wrong);
    await expect(option.getByRole('alert')).toContainText('from 1 to 50');
    await expect(play).toBeDisabled();
  }
  await rounds.fill('2');
  await expect(option.getByRole('alert')).toHaveCount(0);
  await expect(play).toBeEnabled();
});

test('colours, marks, theme, sound and language are chosen once and kept', async ({ page }) => {
  await page.goto(url());
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Dark' }).click();
  await page.getByRole('checkbox', { name: 'Colours that are easier to tell apart' }).check();
  await page.getByRole('checkbox', { name: 'Corner marks for the colours' }).check();
  await page.getByRole('checkbox', { name: 'Sound' }).check();
  await page.getByRole('combobox', { name: 'Language' }).last().selectOption('sv');
  const root = page.locator('html');
  for (const reloaded of [false, true]) {
    if (reloaded) await page.reload();
    await expect(root).toHaveAttribute('data-theme', 'dark');
    await expect(root).toHaveAttribute('data-palette', 'safe');
    await expect(root).toHaveAttribute('data-cues', 'on');
    await expect(root).toHaveAttribute('lang', 'sv');
  }
  expect(
    await page.evaluate(
      () => (JSON.parse(localStorage.getItem('tercet.prefs') ?? '{}') as { sound: boolean }).sound,
    ),
  ).toBe(true);
});

test('can be installed: a manifest with icons that are there', async ({ page }) => {
  await page.goto(url());
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    const found = (await (await fetch(link?.href ?? '')).json()) as {
      name: string;
      display: string;
      start_url: string;
      icons: { src: string; sizes: string; purpose?: string }[];
    };
    const icons = await Promise.all(
      found.icons.map(async (icon) => {
        const answer = await fetch(new URL(icon.src, link?.href));
        return { ...icon, ok: answer.ok, type: answer.headers.get('content-type') };
      }),
    );
    return { ...found, icons };
  });
  expect(manifest.display).toBe('standalone');
  expect(manifest.icons.every((icon) => icon.ok && icon.type?.startsWith('image/'))).toBe(true);
  expect(manifest.icons.map((icon) => icon.sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(manifest.icons.some((icon) => icon.purpose === 'maskable')).toBe(true);
});

test('with reduced motion nothing travels', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const id = await table(page, 'scramble', [HUMAN]);
  await page.goto(url(`t/${id}`));
  await expect(page.locator('.throw .die')).toHaveCount(42);
  const running = await page.evaluate(
    () =>
      document.getAnimations().filter((a) => Number(a.effect?.getComputedTiming().duration ?? 0) > 10).length,
  );
  expect(running).toBe(0);
});

test('a phone of 360 by 640 holds every game', async ({ browser }) => {
  const { page, context, errors } = await person(
    browser,
    {},
    { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
  );
  for (const game of GAME_KEYS) {
    const id = await table(page, game, game === 'quiddler-solo' ? [HUMAN] : [HUMAN, bot(1), bot(1)]);
    await fits(page);
    await page.goto(url(`t/${id}`));
    await page.waitForSelector('section.table :is(.card, .die, .letter)');
    await fits(page);
  }
  await page.goto(url('learn'));
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await fits(page);
  expect(errors).toEqual([]);
  await context.close();
});
