import { defineConfig } from '@playwright/test';

// A browser that is there already; nothing is downloaded.
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: 'tests/e2e',
  // A whole game takes its time on a small machine.
  timeout: 300_000,
  // Deals and bots are never the same. A test must pass with every deal: nothing is retried.
  retries: 0,
  // A machine that does other things too may keep a page waiting for some seconds.
  expect: { timeout: 30_000 },
  // Whole games mostly wait for bots and clocks, so two go well side by side.
  fullyParallel: true,
  workers: 2,
  reporter: process.env.CI ? 'line' : 'list',
  globalSetup: './tests/e2e/server.ts',
  use: {
    locale: 'en-GB',
    // What a test sees comes from the server, not from an earlier visit.
    serviceWorkers: 'block',
    // A click that is not possible is reported with its reason, long before the whole test runs out of time.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desk', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      testMatch: /screens\.spec\.ts/,
    },
  ],
});
