/**
 * The page is built for Chrome 111, Firefox 121 and Safari 16.4. The build translates syntax. What it cannot
 * add must not be used, or an old browser fails without a word.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '../..');
const SRC = join(WEB, 'src');

/** What came later to at least one of the three, by how it looks in a source. */
const LATER: readonly RegExp[] = [
  /\bObject\.groupBy\b/,
  /\bMap\.groupBy\b/,
  /\bPromise\.(withResolvers|try)\b/,
  /\bArray\.fromAsync\b/,
  /\bIntl\.DurationFormat\b/,
  /\bIterator\.(from|prototype)\b/,
  /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  /\bURL\.(canParse|parse)\b/,
  /\bAbortSignal\.any\b/,
  /\bstartViewTransition\b/,
  /@starting-style/,
  /\bpopover(target)?=/,
  /\banchor-name\b/,
  /\blight-dark\(/,
];

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(?<!\.test)\.(ts|svelte|css)$/.test(name),
);

it('uses nothing that the oldest browsers lack', () => {
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((name) => {
    const text = readFileSync(join(SRC, name), 'utf8');
    return LATER.filter((pattern) => pattern.test(text)).map((pattern) => `${name}: ${pattern}`);
  });
  expect(found).toEqual([]);
});

it('names the same oldest browsers in the build, to people and to old browsers', () => {
  const config = readFileSync(join(WEB, 'vite.config.ts'), 'utf8');
  expect(config).toContain("target: ['chrome111', 'firefox121', 'safari16.4']");
  for (const file of ['index.html', 'README.md'])
    expect(readFileSync(join(WEB, file), 'utf8').replace(/\s+/g, ' ')).toMatch(
      /Chrome (or|and) Edge 111, Firefox 121 (or|and) Safari 16\.4/,
    );
});
