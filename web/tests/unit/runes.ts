/**
 * Where tests of models run: modules are compiled as for a browser, so that effects run and what is derived
 * follows what it depends on. There is no page.
 */
import type { Environment } from 'vitest/runtime';

export default {
  name: 'runes',
  viteEnvironment: 'client',
  setup: () => ({ teardown() {} }),
} satisfies Environment;
