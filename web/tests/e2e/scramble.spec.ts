import { glance, play, shown } from '../play';
import { trio } from '../play/dice';
import { byMouse } from '../play/scramble';
import { accessible, bot, expect, HUMAN, person, replays, sit, sits, table, test, url } from './kit';

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

test('a wrong pick is explained and costs a wait', async ({ browser, page }) => {
  // The other only looks, so that nobody takes what is picked here.
  const id = await table(page, 'scramble', [HUMAN, HUMAN], { cooldown_seconds: 60, call_seconds: 60 });
  const bob = await sits(browser, id, { name: 'Bob' });
  await page.goto(url(`t/${id}`));
  const dice = page.locator('.throw .die');
  await expect(dice).toHaveCount(42);
  // Any two have one kind that makes a SET with them, and Wilds; all others make none.
  const faces = await shown(page, '.throw .die', 'die');
  const plain = [...faces.keys()].filter((i) => faces[i] !== '*');
  const [a = 0, b = 0, ...rest] = plain;
  const c = rest.find((i) => !trio([a, b, i].map((n) => faces[n] ?? ''))) ?? 0;
  for (const i of [a, b, c]) await dice.nth(i).click();
  await page.getByRole('button', { name: 'Call' }).click();
  await expect(page.getByRole('heading', { name: 'Why that is no SET' })).toBeVisible();
  await expect(page.getByText('Wait a moment before you call again')).toBeVisible();
  await accessible(page);
  await bob.context.close();
});

test('two people who are tied roll again, and the first SET decides', async ({ browser }) => {
  const [ada, bob] = await Promise.all([person(browser, { name: 'Ada' }), person(browser, { name: 'Bob' })]);
  const id = await table(ada.page, 'scramble', [HUMAN, HUMAN], { rounds: 1 });
  await ada.page.goto(url(`t/${id}`));
  await sit(bob.page, id);
  await expect(ada.page.locator('.throw .die')).toHaveCount(42);
  for (const { page } of [ada, bob]) {
    // Both see the same dice: what was taken is gone here too.
    const left = (await shown(ada.page, '.throw .die', 'die')).length;
    await expect(page.locator('.throw .die')).toHaveCount(left);
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
  // Alone, "I see none" ends the round: it is asked for twice.
  await page.getByRole('button', { name: 'I see none' }).click();
  await expect(page.getByText(`You have found 1 of the ${possible} SETs`)).toBeVisible();
  await page.getByRole('button', { name: 'Play on' }).click();
  await expect(found).toHaveText(`1 of ${possible} possible`);
  await page.getByRole('button', { name: 'I see none' }).click();
  await page.getByRole('button', { name: 'End the round' }).click();
  // SCR-4: what was found lies open until we go on.
  const pause = page.getByRole('dialog', { name: 'Round 1 is over' });
  await expect(pause.locator('.three')).toHaveCount(1);
  await accessible(page);
  await pause.getByRole('button', { name: 'Next round' }).click();
  await expect(page.locator('.throw .die')).toHaveCount(42);
  await expect(pause).toHaveCount(0);
});
