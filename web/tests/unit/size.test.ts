import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { GAME_KEYS } from '../../src/games/types';

const dist = join(import.meta.dirname, '../../dist');
const page = join(dist, 'index.html');

/** Everything that one module brings along without being asked. */
function statically(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const source = readFileSync(join(dist, 'assets', file), 'utf8');
  for (const [, name] of source.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
    if (name) statically(name, seen);
  return seen;
}

const weight = (names: Iterable<string>) =>
  [...names].reduce((sum, n) => sum + gzipSync(readFileSync(join(dist, 'assets', n))).length, 0);

/** The chunk of that name, whatever its hash. */
function chunk(name: string): string {
  const [found, ...others] = readdirSync(join(dist, 'assets')).filter((file) =>
    new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file),
  );
  if (!found || others.length > 0)
    throw new Error(
      `there should be one chunk ${name}, and there are ${[found, ...others].join(', ') || 'none'}`,
    );
  return found;
}

// `cargo xtask test web` builds the page first.
describe.skipIf(!existsSync(page))('the built page', () => {
  const html = () =>
    // The list of what is wanted later is no order to load it.
    [
      ...readFileSync(page, 'utf8')
        .replace(/<meta name="tercet-files"[^>]*>/, '')
        .matchAll(/assets\/([\w.-]+\.js)/g),
    ].map(([, name]) => name ?? '');
  const first = () => html().reduce((all, name) => statically(name, all), statically(chunk('i18n-en')));

  it('loads less than 65 kB of compressed script for the start page, its language included', () => {
    expect(html().length).toBeGreaterThan(0);
    expect(weight(first())).toBeGreaterThan(20_000);
    expect(weight(first())).toBeLessThan(65_000);
  });

  it.each(GAME_KEYS)('loads less than 150 kB of compressed script to play %s', (game) => {
    const table = statically(chunk('Table'), first());
    const before = weight(table);
    const all = weight(statically(chunk(`games-${game}`), table));
    expect(all).toBeGreaterThan(before);
    expect(all).toBeLessThan(150_000);
  });
});
