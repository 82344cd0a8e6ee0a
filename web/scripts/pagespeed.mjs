// Measures how fast the page feels on a slow phone: a real Chromium, slowed to a quarter, 390 by 844, over a
// line like slow 3G (400 ms to the server and back, 400 kbit/s). `cargo xtask pagespeed` builds the program
// and runs this.
//
// node scripts/pagespeed.mjs URL [RUNS]
import { spawnSync } from 'node:child_process';
import { chromium } from '@playwright/test';

const url = process.argv[2];
const runs = Number(process.argv[3] ?? 3);
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const CPU = 4;
const launch = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
};

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** Counts what only the page itself can see: long tasks, and things that moved by themselves. */
function observe() {
  globalThis.measured = { blocked: 0, shifted: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.measured.blocked += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput) globalThis.measured.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

async function once(browser) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await page.addInitScript(observe);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_3G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU });
  let requests = 0;
  page.on('request', () => (requests += 1));

  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('.tile').first().waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  const tiles = await page.evaluate(
    () => performance.getEntriesByType('largest-contentful-paint').at(-1)?.startTime,
  );
  const home = { ...(await page.evaluate(() => globalThis.measured)), requests };

  requests = 0;
  const before = await page.evaluate(() => ({ at: performance.now(), ...globalThis.measured }));
  await page.locator('.tile[data-game="set"] .key').click();
  await page.locator('.cards .card').first().waitFor({ timeout: 60_000 });
  const after = await page.evaluate(() => ({ at: performance.now(), ...globalThis.measured }));
  const play = after.at - before.at;
  const asked = requests;

  // A while at the table, bots included.
  await page.waitForTimeout(8000);
  const table = await page.evaluate(() => globalThis.measured);
  await context.close();
  return {
    'first paint, ms': paint,
    'start page complete, ms': tiles ?? NaN,
    'start page: requests': home.requests,
    'start page: blocking time, ms': home.blocked,
    'start page: layout shift': home.shifted,
    'Play now to the first card, ms': play,
    'Play now: requests': asked,
    'Play now and 8 s of SET: blocking time, ms': table.blocked - before.blocked,
    'SET: layout shift': table.shifted - before.shifted,
  };
}

/** Lighthouse's score, where its package can be had. */
function lighthouse(at) {
  const flags = '--headless=new --no-sandbox --disable-background-networking --disable-component-update';
  const { status, stdout } = spawnSync(
    'npm',
    [
      'exec',
      '--yes',
      '--package=lighthouse@12',
      '--',
      'lighthouse',
      at,
      '--quiet',
      '--output=json',
      '--only-categories=performance,accessibility,best-practices,seo',
      `--chrome-flags=${flags}`,
    ],
    { encoding: 'utf8', maxBuffer: 1 << 28, env: { ...process.env, CHROME_PATH: launch.executablePath } },
  );
  if (status !== 0) return null;
  const { categories } = JSON.parse(stdout.slice(stdout.indexOf('{')));
  return Object.values(categories).map(({ title, score }) => `${title} ${Math.round(100 * score)}`);
}

const browser = await chromium.launch(launch);
const all = [];
for (let run = 0; run < runs; run++) all.push(await once(browser));
await browser.close();
console.log(`Chromium, CPU slowed ${CPU} times, 390x844, slow 3G; the median of ${runs}\n`);
console.log('| | |\n|---|---|');
for (const what of Object.keys(all[0])) {
  const value = median(all.map((one) => one[what]));
  console.log(`| ${what} | ${value < 1 && value > 0 ? value.toFixed(3) : Math.round(value)} |`);
}
const scores = lighthouse(url);
console.log(
  scores
    ? `\nLighthouse 12, mobile, start page: ${scores.join(', ')}`
    : '\nLighthouse is not available here.',
);
