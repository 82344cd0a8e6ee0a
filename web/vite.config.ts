import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { built } from './scripts/built';
import { chunks } from './scripts/chunks';

// The server to talk to while developing; `cargo xtask dev` starts both.
const server = process.env.TERCET_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), built()],
  // Addresses are relative, so that the page can live under any path.
  base: './',
  build: {
    // The oldest browsers that work, by what the style sheets need (`:has`, `color-mix`); early.js tells
    // older ones.
    target: ['chrome111', 'firefox121', 'safari16.4'],
    // The licences of all packages in the page, with their texts; the check holds them against the list in
    // deny.toml.
    license: { fileName: 'licences.json' },
    // Fonts and pictures stay files: the content security policy allows no data URLs, and files are cached
    // for ever.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        manualChunks: chunks(),
        // What a chunk needs is not pulled into it.
        onlyExplicitManualChunks: true,
        // What is loaded later is named after its folder (`games-set`, `i18n-en`, `rules-en-set`), so that a
        // look at the network, and the test of the size, can tell.
        chunkFileNames: ({ facadeModuleId }) => {
          const [, folder] = /\/src\/((?:games|i18n)\/[\w-]+)\/index\.ts$/.exec(facadeModuleId ?? '') ?? [];
          const [, rules] = /\/data\/(rules\/\w+\/[\w-]+)\.md/.exec(facadeModuleId ?? '') ?? [];
          return `assets/${(folder ?? rules)?.replaceAll('/', '-') ?? '[name]'}-[hash].js`;
        },
      },
    },
  },
  server: {
    // The dice are in the project's data folder.
    fs: { allow: ['..'] },
    proxy: {
      // The host stays Vite's own: the server answers only pages whose origin is the host that they ask.
      '/api': { target: server, ws: true },
      '/healthz': server,
    },
  },
  test: {
    testTimeout: 30_000,
    projects: [
      // Tests with runes in them are compiled as for a browser: effects run, and there is no page.
      {
        extends: true,
        resolve: { conditions: ['browser'] },
        test: { name: 'models', include: ['src/**/*.svelte.test.ts'], environment: './tests/unit/runes.ts' },
      },
      // In all others components are compiled as for a server, which renders them to text.
      {
        extends: true,
        test: {
          name: 'rest',
          include: ['src/**/*.test.ts', 'tests/unit/**/*.test.ts'],
          exclude: ['src/**/*.svelte.test.ts'],
          environment: 'node',
        },
      },
    ],
  },
});
