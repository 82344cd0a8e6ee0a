import { glance } from '../play';
import { byKeys, cardsOn, findSet } from '../play/set';
import { accessible, expect, fits, HUMAN, table, test, url } from './kit';

test('a lone game of SET is reviewed, and a moment leads to its step of the replay', async ({ page }) => {
  const id = await table(page, 'set', [HUMAN]);
  await page.goto(url(`t/${id}`));
  await expect(page.locator('.cards .card')).toHaveCount(12);
  // The SETs that we take, as we pick them.
  const taken: string[][] = [];
  while (taken.length < 3) {
    const before = await cardsOn(page);
    const found = findSet(before);
    while (!(await byKeys(page))) await glance(page);
    await expect.poll(() => cardsOn(page)).not.toEqual(before);
    if (found) taken.push(found.map((place) => before[place] ?? ''));
  }
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('button', { name: 'Leave for good' }).click();
  await expect(page).toHaveURL(url());
  const status = () =>
    page.evaluate(
      async (at) => ((await (await fetch(at)).json()) as { status: string }).status,
      url(`api/tables/${id}`),
    );
  await expect.poll(status).toBe('over');

  await page.goto(url(`t/${id}/review`));
  await expect(page.getByRole('heading', { name: 'You found 3 SETs.' })).toBeVisible();
  await expect(page.getByText(/^Usually after [\d.]+\ss, the fastest after [\d.]+\ss\.$/)).toBeVisible();
  const row = page.getByRole('table', { name: 'How everybody did' }).getByRole('row', { name: /You/ });
  await expect(row.getByRole('cell').first()).toHaveText('3');
  // One bar for each SET, in the order of time, and the same numbers as a table.
  const chart = page.getByRole('group', { name: 'Each SET, from lying there to being taken' });
  await expect(chart.getByRole('link')).toHaveCount(3);
  await page.getByText('The numbers as a table').click();
  const numbers = page.locator('details tbody tr');
  await expect(numbers).toHaveCount(3);
  for (const n of [0, 1, 2]) {
    const since = /after (.*)$/.exec(
      (await chart.getByRole('link').nth(n).getAttribute('aria-label')) ?? '',
    )?.[1];
    await expect(numbers.nth(n)).toContainText(since ?? 'no time');
  }
  await accessible(page);
  await fits(page);

  // The keys go through the moments. Enter opens the replay at that step, where the review says what was
  // there.
  await page.keyboard.press('j');
  const moments = page.getByRole('region', { name: 'Worth another look' }).getByRole('link');
  await expect(moments.first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(moments.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(moments.first()).toContainText(/^.*Yours in [\d.]+\ss.*Your fastest of the game\./);
  await expect(moments.first().getByRole('img')).toHaveCount(3);
  const title = /Yours in ([\d.]+\ss)/.exec((await moments.first().textContent()) ?? '')?.[1] ?? 'no time';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/replay\?step=\d+$/);
  await expect(page.locator('.scrub .best')).toContainText(`Yours, after ${title}`);
  await expect(page.locator('.scrub .best').getByRole('img')).toHaveCount(3);
  await expect(page.locator('.step-count')).not.toContainText('step 1 of');
  await accessible(page);
  await page.getByRole('link', { name: 'Review' }).click();
  await expect(page.getByRole('heading', { name: 'You found 3 SETs.' })).toBeVisible();
});
