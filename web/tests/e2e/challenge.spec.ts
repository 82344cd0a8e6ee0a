/** Quiddler between two people: challenges, the dictionary, and a turn by the Tab key. */
import type { Browser, Page } from '@playwright/test';
import { reach } from '../play';
import { loose, noWord, someWord, tapWord } from '../play/quiddler';
import { accessible, expect, HUMAN, person, sits, table, test, url } from './kit';

type Person = Awaited<ReturnType<typeof person>>;

async function two(browser: Browser): Promise<{ ada: Person; bob: Person; end: () => Promise<void> }> {
  const ada = await person(browser, { name: 'Ada' });
  const id = await table(ada.page, 'quiddler', [HUMAN, HUMAN], { challenge_seconds: 600 });
  await ada.page.goto(url(`t/${id}`));
  const bob = await sits(browser, id, { name: 'Bob' });
  for (const { page } of [ada, bob]) await page.locator('.loose .letter').first().waitFor();
  const end = async () => {
    expect([...ada.errors, ...bob.errors]).toEqual([]);
    await Promise.all([ada.context.close(), bob.context.close()]);
  };
  return { ada, bob, end };
}

const pile = (page: Page) => page.getByRole('button', { name: /^Draw from the pile/ });

async function draw(page: Page): Promise<void> {
  const before = await page.locator('.loose .letter').count();
  await pile(page).click();
  await expect(page.locator('.loose .letter')).toHaveCount(before + 1);
}

/** Lays these cards as a word, or none, and one other as the discard. */
async function layAndEnd(
  page: Page,
  places: readonly number[] | null,
): Promise<{ word: string; points: number; unused: number } | null> {
  const laid = places && (await tapWord(page, places));
  const rest = await loose(page);
  if (rest.length > 1) await page.locator('.loose .letter').first().click();
  await page.getByRole('button', { name: 'Lay words and finish' }).click();
  return laid && { ...laid, unused: rest.slice(1).reduce((n, c) => n + c.points, 0) };
}

/** Reads what a laid word means, as a mouse shows it first and a tap then. */
async function readsMeaning(page: Page, who: string, word: string): Promise<void> {
  const region = page.getByRole('region', { name: who, exact: true });
  const shown = region.getByRole('button', { name: `What does “${word}” mean?` });
  const meaning = region.locator('.meaning');
  await shown.hover();
  await expect(meaning).toHaveText(new RegExp(`^“${word}”(: .{3}| is in the dictionary)`));
  const says = await meaning.innerText();
  await shown.click();
  await expect(meaning).toHaveText(says);
}

test('a word that is none is challenged and struck; one that is stands, and costs the challenger', async ({
  browser,
}) => {
  const { ada, bob, end } = await two(browser);
  // Seat 1 starts the first hand, seat 0 the second: whoever starts goes out with a word that is none.
  let [first, second] = [bob, ada];
  let [name, other] = ['Bob', 'Ada'];
  for (let hand = 1; hand <= 8; hand++) {
    await draw(first.page);
    const bad = await tapWord(first.page, noWord((await loose(first.page)).map((c) => c.card)) ?? []);
    await first.page.getByRole('button', { name: 'Go out' }).click();

    // The other sees what it is worth, and doubts it on the last turn.
    await second.page
      .getByRole('button', { name: `Challenge ${bad.word} by ${name}, ${bad.points} points` })
      .click();
    // What it costs is said before: one tap alone challenges nothing.
    const sheet = second.page.getByRole('dialog', { name: `Challenge “${bad.word}”?` });
    await expect(sheet).toContainText(`you lose ${bad.points} points`);
    await sheet.getByRole('button', { name: 'Let it stand' }).click();
    await expect(second.page.locator('.chip[data-state="struck"]')).toHaveCount(0);
    await second.page.getByRole('button', { name: `Challenge ${bad.word} by ${name}` }).click();
    await sheet.getByRole('button', { name: 'Challenge', exact: true }).click();
    await expect(second.page.locator('.chip[data-state="struck"]')).toContainText(bad.word);
    await expect(second.page.locator('.log li').first()).toContainText(
      `“${bad.word}” is not in the dictionary. ${name} loses ${bad.points}.`,
    );
    await expect(first.page.locator('.log li').first()).toContainText(
      `“${bad.word}” is not in the dictionary. You lose ${bad.points}.`,
    );
    await expect(first.page.locator('.log li').nth(1)).toContainText(`${other} challenged “${bad.word}”.`);
    await accessible(second.page);

    await draw(second.page);
    const good = await layAndEnd(second.page, someWord((await loose(second.page)).map((c) => c.card)));
    if (good) {
      // Now the first doubts a good word, and pays for it.
      await expect(first.page.getByText('If it stands, you lose its points.')).toBeVisible();
      const doubt = first.page.getByRole('button', { name: `Challenge ${good.word}, ${good.points} point` });
      await doubt.press('Enter');
      await first.page
        .getByRole('dialog')
        .getByRole('button', { name: 'Challenge', exact: true })
        .press('Enter');
      await expect(first.page.locator('.verdict.good')).toContainText(
        `“${good.word}” stands: you lose ${good.points}.`,
      );
      await expect(second.page.locator('.verdict.good')).toContainText(
        `“${good.word}” stands: ${name} loses ${good.points}.`,
      );
      await expect(first.page.locator('.verdict:not(.good)')).toContainText(
        `“${bad.word}” is not in the dictionary: you lose its ${bad.points}.`,
      );
      // Each word once.
      await expect(doubt).toBeHidden();
      // The word now says what it means: to a mouse that rests on it, and to a tap.
      await readsMeaning(first.page, other, good.word);
      await accessible(first.page);
    }
    for (const { page } of [first, second]) await page.getByRole('button', { name: 'Accept all' }).click();
    const lay = (of: Person, who: string) => of.page.getByRole('region', { name: who, exact: true });
    await expect(lay(second, name)).toContainText(`− ${bad.points} struck`);
    await expect(lay(first, 'You').locator('header strong')).toHaveText('0');
    if (good) {
      await expect(lay(second, name)).toContainText(`− ${good.points} lost challenges`);
      // The struck word is no longest word; the other is.
      const total = Math.max(0, good.points - good.unused) + 10;
      for (const [of, who] of [
        [first, other],
        [second, 'You'],
      ] as const)
        await expect(lay(of, who).locator('header strong')).toHaveText(String(total));
      await accessible(second.page);
      await end();
      return;
    }
    for (const { page } of [first, second]) await page.getByRole('button', { name: 'Next hand' }).click();
    [first, second, name, other] = [second, first, other, name];
  }
  throw new Error('eight hands without a single word');
});

test('the dictionary is open while others play, and closed on one’s own turn', async ({ browser }) => {
  const { ada, bob, end } = await two(browser);
  const lookUp = (page: Page) => page.getByRole('button', { name: 'Look up' });
  const input = (page: Page) => page.getByRole('textbox', { name: 'Type a word' });
  for (const [word, answer] of [
    ['quilt', /^“quilt”: .*stitched/],
    ['quiltx', '“quiltx” is not in the dictionary.'],
  ] as const) {
    await input(ada.page).fill(word);
    await lookUp(ada.page).click();
    await expect(ada.page.locator('.says')).toHaveText(answer);
  }
  await accessible(ada.page);
  await input(bob.page).fill('quilt');
  await expect(pile(bob.page)).toBeEnabled();
  // QUI-8: on one's own turn the dictionary is closed, and no meaning is shown.
  await expect(lookUp(bob.page)).toHaveCount(0);
  await expect(bob.page.locator('.says')).toHaveCount(0);
  await expect(bob.page.getByText('stitched')).toHaveCount(0);
  // The turn passes, and with it the dictionary.
  await draw(bob.page);
  await bob.page.locator('.loose .letter').first().click();
  await bob.page.getByRole('button', { name: /^Discard / }).click();
  await expect(pile(ada.page)).toBeEnabled();
  await expect(lookUp(ada.page)).toHaveCount(0);
  await expect(lookUp(bob.page)).toBeVisible();
  await end();
});

test('a turn by Tab, Enter and typing', async ({ browser }) => {
  const { bob, end } = await two(browser);
  const { page } = bob;
  await reach(page, pile(page));
  await page.keyboard.press('Enter');
  await expect(page.locator('.loose .letter')).toHaveCount(4);
  await reach(page, page.getByRole('textbox', { name: 'Type a word' }));
  await page.keyboard.type(
    (await loose(page))
      .slice(0, 2)
      .map((c) => c.card)
      .join(''),
  );
  await page.keyboard.press('Enter');
  await expect(page.locator('.word .letter')).not.toHaveCount(0);
  await reach(page, page.getByRole('button', { name: /^Take .* apart$/ }));
  await page.keyboard.press('Enter');
  await expect(page.locator('.word')).toHaveCount(0);
  await reach(page, page.locator('.loose .letter').first());
  await page.keyboard.press('Space');
  await reach(page, page.getByRole('button', { name: /^Discard / }));
  await page.keyboard.press('Enter');
  await expect(page.locator('.log li').first()).toContainText('You discarded');
  await end();
});
