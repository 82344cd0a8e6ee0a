/** The README's pictures: each game is played against bots until there is something to see. */
import { join } from 'node:path';
import { test, type Page } from '@playwright/test';
import { GAMES } from '../../src/protocol/games';
import { bot, HUMAN, person, table, url } from '../e2e/kit';
import { glance, play, shown, tap } from '../play';
import { lay, solve, TRAY } from '../play/crossword';
import { board, build, open, playButton } from '../play/cubed';
import { trio } from '../play/dice';
import { allSets, pickByKeys, takeOne } from '../play/hunt';
import { byKeys as quiddlerByKeys, typeWords } from '../play/quiddler';
import { byMouse as scrambleByMouse } from '../play/scramble';
import { byKeys as setByKeys, cardsOn, findSet } from '../play/set';

/** Words that everybody knows: what is pictured should please. */
const COMMON =
  `orange silver garden winter letter sister planet stone river table house light water bread tiger
  green piano lemon ocean train violin quiet quilt clover thing father dinner earth north three inner order under other
  later winter tower paper music dance smile story beach field grape horse maple olive ivory amber coral delta eager
  fable globe honey irony jolly kayak linen mango noble opera pearl queen radio salad toast urban vivid waltz yacht zebra
  tree lake moon star wind rain snow leaf root seed rose iris lily corn rice soup cake wine tea milk salt ring king
  line note song tune read love hope kind warm cool calm deep wide tall near east west road rail ship sail boat dove swan
  lion bear deer hare goat mule toad crab fish bird nest wing tail coat hat shoe lace silk wool gold iron tin lead
  unit area idea ease edge iron oven idle axis taxi quiz jazz onyx ruby jade vase oval cube axe box fox ox fin fig
  in on at to of or it is us we me he go do so no up an as at be by my ad ox ion ale ode oat sea sun sky eat ear air are
  one two ten six age ago end ink ice ivy joy key zoo via van den din dot toe tea tie net nut ant ape bee cat dog cow hen
  owl pig rat ram ewe yak emu eel elk arm leg eye lip toe rib hue dye red bag bed bat bin can cup jar jug lid mat mug pan
  pen pin pot rod rug tub urn vat`
    .split(/\s+/)
    .sort((a, b) => b.length - a.length);

const FOLDER = join(import.meta.dirname, '../../../docs/pictures');
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** One moment four times: on a desk and on a phone, by day and by night. */
async function take(page: Page, name: string): Promise<void> {
  for (const [size, suffix] of [
    [DESK, ''],
    [PHONE, '-phone'],
  ] as const) {
    await page.setViewportSize(size);
    for (const theme of ['light', 'dark']) {
      await page.evaluate((t) => (document.documentElement.dataset.theme = t), theme);
      await page.mouse.move(0, 0);
      // What flies or fades has arrived.
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map((a) => a.finished)));
      // The tables' shading would make PNG pictures five times as large.
      await page.screenshot({
        path: join(FOLDER, `${name}${suffix}${theme === 'dark' ? '-dark' : ''}.jpg`),
        type: 'jpeg',
        quality: 85,
        scale: size === DESK ? 'css' : 'device',
      });
    }
  }
  await page.setViewportSize(DESK);
}

function picture(
  name: string,
  game: string,
  seats: unknown[],
  rules: Record<string, unknown>,
  until: (page: Page) => Promise<void>,
): void {
  test(name, async ({ browser }) => {
    const { page, context } = await person(
      browser,
      { name: 'Ada' },
      { viewport: DESK, deviceScaleFactor: 1.5 },
    );
    const id = await table(page, game, seats, rules);
    await page.goto(url(`t/${id}`));
    await page.waitForSelector('section.table :is(.card, .die, .letter)');
    await until(page);
    await take(page, name);
    await context.close();
  });
}

/** Calls until the call is ours. */
async function call(page: Page): Promise<void> {
  while (!(await page.locator('.dock.called').isVisible())) {
    await tap(page.locator('.dock .btn.call'));
    await glance(page);
  }
}

const mine = async (page: Page) =>
  Number((await page.locator('.seat.me .seat-score').innerText()).replace(/[^\d-]/g, ''));

test('home', async ({ browser }) => {
  const { page, context } = await person(
    browser,
    { name: 'Ada' },
    { viewport: DESK, deviceScaleFactor: 1.5 },
  );
  await page.goto(url());
  await page.waitForSelector('.tile');
  await take(page, 'home');
  await context.close();
});

/** What a message shows for a link to a table (Open Graph). */
test('links', async ({ browser }) => {
  const size = { width: 1200, height: 630 };
  const { page, context } = await person(browser, { theme: 'light' }, { viewport: size });
  for (const { key } of GAMES.filter(({ seats }) => seats.max > 1)) {
    await page.goto(url(`rules/${key}`));
    const frame = page.locator('.frame').first();
    await frame.waitFor();
    await frame.evaluate((node: HTMLElement) => {
      // Even ground: shades would make the picture five times as large.
      Object.assign(node.style, {
        position: 'fixed',
        inset: '0',
        height: '100%',
        zIndex: '9',
        background: '#a7bbbf',
      });
      document.querySelectorAll<HTMLElement>('#app > *').forEach((other) => {
        if (!other.contains(node)) other.style.visibility = 'hidden';
      });
    });
    await page.evaluate(async () => {
      await document.fonts.ready;
    });
    await page.screenshot({ path: join(import.meta.dirname, `../../public/og/${key}.png`) });
  }
  await context.close();
});

picture('set', 'set', [HUMAN, bot(3), bot(3)], { call_seconds: 60 }, async (page) => {
  await play(page, setByKeys, async () => (await mine(page)) < 3);
  await page.keyboard.press('Escape');
  await call(page);
  const found = findSet(await cardsOn(page)) ?? [0, 5, 10];
  for (const place of found.slice(0, 2)) await page.locator('.cards .card').nth(place).click();
});

picture('cubed', 'cubed', [HUMAN, bot(2), bot(3)], { extra_roll_seconds: 2 }, async (page) => {
  let ready = false;
  await play(
    page,
    async () => {
      if (await page.getByRole('button', { name: 'Call SET' }).isVisible()) return open(page);
      const keep = page.getByRole('button', { name: 'Keep all' });
      if (await keep.isVisible()) return tap(keep);
      if (!(await playButton(page).isVisible())) return false;
      const lies = Object.keys(await board(page)).length;
      const laid = await build(page);
      if (laid === 0) return tap(page.getByRole('button', { name: 'Pass', exact: true }));
      ready = lies > 9 && (await mine(page)) > 2;
      return ready || tap(playButton(page));
    },
    () => !ready,
  );
  if (!ready) throw new Error('the game was over before there was anything to see');
});

picture('scramble', 'scramble', [HUMAN, bot(1), bot(2)], { call_seconds: 60 }, async (page) => {
  await play(page, scrambleByMouse, async () => (await mine(page)) < 2);
  await call(page);
  const found = trio(await shown(page, '.throw .die', 'die')) ?? [0, 1, 2];
  for (const die of found.slice(0, 2)) await page.locator('.throw .die').nth(die).click();
});

picture('crossword', 'crossword', [HUMAN, bot(2), bot(3)], {}, async (page) => {
  // Some rounds are over before everybody has begun.
  const laid = async () =>
    (
      await page.locator('.peek').evaluateAll((peeks) => peeks.map((p) => p.querySelectorAll('.die').length))
    ).every((n) => n > 2);
  for (;;) {
    const dice = await shown(page, TRAY, 'die');
    const grid = dice.length >= 10 ? solve(dice) : null;
    if (grid) await lay(page, dice, grid.slice(0, -2));
    else if (dice.length >= 10) await tap(page.getByRole('button', { name: /^Draw a die/ }));
    await glance(page);
    if ((await page.locator('.grid-field .grid-spot').count()) > 7 && (await laid())) break;
  }
  await tap(page.getByRole('button', { name: 'Show the whole grid' }));
});

picture('quiddler', 'quiddler', [HUMAN, bot(2), bot(3)], { challenge_seconds: 2 }, async (page) => {
  const sorting = async () =>
    (await page.locator('.sheet tbody tr.me td.now').count()) > 0 &&
    (await page.locator('.loose .letter').count()) > 7 &&
    (await page.locator('.actions .btn.key').isVisible());
  await play(page, quiddlerByKeys, async () => !(await sorting()));
  await typeWords(page, { vocabulary: COMMON });
  await page.getByRole('textbox', { name: 'Type a word' }).blur();
});

picture('solitaire', 'quiddler-solo', [HUMAN], {}, async (page) => {
  const input = page.getByRole('textbox', { name: 'Type a word' });
  for (let made = 0; made < 4; made++) {
    await typeWords(page, { cards: '.pile .letter b', vocabulary: COMMON, most: 1 });
    while ((await page.locator('.hole').count()) > 0) await tap(page.locator('.pile.gives .letter').first());
    // A deal may hold no word that everybody knows: then another is dealt.
    const words = page.getByRole('list', { name: 'Words so far' }).getByRole('img');
    await words.nth(made).waitFor({ timeout: 20_000 });
  }
  await typeWords(page, { cards: '.pile .letter b', vocabulary: COMMON, most: 1, enter: false });
  await input.blur();
});

picture('hunt', 'hunt', [HUMAN], { grade: 3 }, async (page) => {
  const sets = allSets(await cardsOn(page));
  for (const [n, set] of sets.slice(0, 3).entries()) {
    await pickByKeys(page, set);
    await page.locator('.found li:not(.empty)').nth(n).waitFor();
  }
  await pickByKeys(page, (sets[3] ?? [0, 1, 2]).slice(0, 2));
});

picture('sprint', 'sprint', [HUMAN], { version: 'arcade' }, async (page) => {
  for (let n = 1; n <= 5; n++) {
    await takeOne(page);
    await page.locator('.sclock .tally b', { hasText: String(n) }).waitFor();
  }
picture('best-hand', 'quiddler-hand', [HUMAN], {}, async (page) => {
  await typeWords(page, { vocabulary: COMMON });
  await page.getByRole('textbox', { name: 'Type a word' }).blur();
});

picture('best-turn', 'cubed-turn', [HUMAN], {}, async (page) => {
  await page.waitForSelector('.tray .die');
});
