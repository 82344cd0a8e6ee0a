import { glance, play, shown, tap } from '../play';
import { trio } from '../play/dice';
import { byMouse } from '../play/scramble';
import { accessible, bot, expect, HUMAN, person, replays, sit, table, test, url } from './kit';

test('against two bots, five rounds to the end', async ({ page }) => {
  const id = await table(page, 'scramble', [HUMAN, bot(5), bot(4)]);
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.throw .die');
  await play(page, byMouse, async () => (await page.locator('.finds .three').count()) < 2);
  await accessible(page);
  await play(page, byMouse);
  await expect(page.locator('.standing li')).toHaveCount(3);
  await accessible(page);
  await replays(page);
});

test('a wrong pick is explained and costs a wait', async ({ page }) => {
  const dice = page.locator('.throw .die');
  await expect(async () => {
    // A bot may take one of the three just before the call, which then comes to nothing: at a new table, then.
    const id = await table(page, 'scramble', [HUMAN, bot(1)], { cooldown_seconds: 60 });
    await page.goto(url(`t/${id}`));
    await dice.first().waitFor();
    // Two that are alike and a third that is not are no SET.
    const faces = (await shown(page, '.throw .die', 'die'))
      .map((face, i) => ({ face, i }))
      .filter(({ face }) => face !== '*');
    const [a, b, c] =
      faces
        .flatMap((x, i) => faces.slice(i + 1).map((y) => [x, y] as const))
        .flatMap(([x, y]) =>
          faces
            .filter((z) => z !== x && z !== y && !trio([x.face, y.face, z.face]))
            .map((z) => [x.i, y.i, z.i]),
        )[0] ?? [];
    for (const i of [a, b, c]) await tap(dice.nth(i ?? 0));
    await tap(page.getByRole('button', { name: 'Call' }));
    await expect(page.getByRole('heading', { name: 'Why that is no SET' })).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(page.getByText('Wait a moment before you call again')).toBeVisible();
  await accessible(page);
});

test('two people who are tied roll again, and the first SET decides', async ({ browser }) => {
  const [ada, bob] = await Promise.all([person(browser, { name: 'Ada' }), person(browser, { name: 'Bob' })]);
  const id = await table(ada.page, 'scramble', [HUMAN, HUMAN], { rounds: 1 });
  await ada.page.goto(url(`t/${id}`));
  await sit(bob.page, id);
  for (const { page } of [ada, bob]) {
    await page.waitForSelector('.throw .die');
    while (!(await byMouse(page))) await glance(page);
    await expect(page.locator('.seat.me .seat-score')).toContainText('1');
  }
  // Nobody looks any further: one SET each.
  for (const { page } of [ada, bob]) await page.getByRole('button', { name: 'No SET' }).click();
  await expect(ada.page.getByText('The first SET decides.').first()).toBeVisible();
  await glance(bob.page);
  await play(bob.page, byMouse);
  await expect(ada.page.getByRole('heading', { name: 'Bob wins.' })).toBeVisible();
  expect([...ada.errors, ...bob.errors]).toEqual([]);
  await Promise.all([ada.context.close(), bob.context.close()]);
});

test('alone, what was found stands beside what is possible', async ({ page }) => {
  const id = await table(page, 'scramble', [HUMAN]);
  await page.goto(url(`t/${id}`));
  await page.waitForSelector('.throw .die');
  const found = page.locator('.finds .note');
  await expect(found).toHaveText(/^0 of [1-9]\d* possible$/);
  const possible = /of (\d+)/.exec((await found.textContent()) ?? '')?.[1];
  const three = trio(await shown(page, '.throw .die', 'die'), true) ?? [];
  for (const die of three) await page.locator('.throw .die').nth(die).click();
  await expect(found).toHaveText(`1 of ${possible} possible`);
});
