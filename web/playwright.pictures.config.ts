import { defineConfig } from '@playwright/test';
import base from './playwright.config';

// Bots that take their time leave something to see.
process.env.TERCET_BOT_PACE ??= '30';

// Takes the README's pictures: `npm run pictures`, or `cargo xtask screenshots`, which builds everything
// first.
export default defineConfig({
  ...base,
  testDir: 'tests/pictures',
  projects: [{ name: 'pictures' }],
});
