import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const dist = join(import.meta.dirname, '../../dist');
const page = join(dist, 'index.html');

/** Everything that one module brings along without being asked. */
function statically(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const source = readFileSync(join(dist, 'assets', file), 'utf8');
  for (const [, name] of source.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) if (name) statically(name, seen);
  return seen;
}

describe.skipIf(!existsSync(page))('the built page', () => {
  it('loads less than 150 kB of compressed script at first, a language and the largest screen included', () => {
    const html = readFileSync(page, 'utf8');
    const first = new Set<string>();
    for (const [, name] of html.matchAll(/assets\/([\w.-]+\.js)/g)) if (name) statically(name, first);
    const loaded = [...first];
    const weight = (names: Iterable<string>) => [...names].reduce((sum, n) => sum + gzipSync(readFileSync(join(dist, 'assets', n))).length, 0);
    expect(loaded.length).toBeGreaterThan(0);
    expect(weight(loaded)).toBeLessThan(60_000);
    const all = readFileSync(join(dist, 'assets', loaded[0] ?? ''), 'utf8') + loaded.map((n) => readFileSync(join(dist, 'assets', n), 'utf8')).join('');
    const lazy = [...new Set([...all.matchAll(/\.\/([\w.-]+\.js)/g)].map((m) => m[1] ?? ''))].filter((n) => existsSync(join(dist, 'assets', n)));
    const everything = new Set<string>(loaded);
    for (const name of lazy) if (/^(en|Table|set|quiddler|cubed|crossword|scramble)-/.test(name)) statically(name, everything);
    expect(weight(everything)).toBeLessThan(150_000);
  });
});
