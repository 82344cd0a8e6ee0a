import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The server to talk to while developing; `cargo xtask dev` starts both.
const server = process.env.TERCET_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte()],
  // Addresses are relative, so that the page can live under any path.
  base: './',
  build: {
    target: 'es2022',
    // Fonts and pictures stay files: the content security policy allows no data URLs, and files are cached for ever.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        // What is fetched later is named after its folder (`games-set`, `i18n-en`), so that a glance at the network, and the test of the size, can tell.
        chunkFileNames: ({ facadeModuleId }) => {
          const [, folder] = /\/src\/((?:games|i18n)\/[\w-]+)\/index\.ts$/.exec(facadeModuleId ?? '') ?? [];
          return `assets/${folder?.replace('/', '-') ?? '[name]'}-[hash].js`;
        },
      },
    },
  },
  server: {
    // The dice are in the project's data folder.
    fs: { allow: ['..'] },
    proxy: {
      '/api': { target: server, ws: true, changeOrigin: true },
      '/healthz': server,
    },
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { testTimeout: 30_000, include: ['src/**/*.test.ts', 'tests/unit/**/*.test.ts'], environment: 'node' },
});
