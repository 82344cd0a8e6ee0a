/** The server answers 404 where the page has nothing. It has a list of pages; here it meets the router. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '../..');
const router = readFileSync(join(WEB, 'src/router.svelte.ts'), 'utf8');
const server = readFileSync(join(WEB, '../crates/page/src/lib.rs'), 'utf8');

it('has the pages that the server knows, and no other', () => {
  const [, list = ''] = /PAGES: \[&str; \d+\] =\s*\[([^\]]*)\]/.exec(server) ?? [];
  const known = [...list.matchAll(/"([\w.-]+)"/g)].map(([, name]) => name).sort();
  const read = [...router.matchAll(/first === '([\w.-]+)'/g)].map(([, name]) => name);
  expect(known.length).toBeGreaterThan(5);
  expect([...new Set(read)].sort()).toEqual(known);
});
