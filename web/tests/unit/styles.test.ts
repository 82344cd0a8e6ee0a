/** Styles belong to their component. What all share is in a few files, with names that can be read. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
const read = (path: string) => readFileSync(join(SRC, path), 'utf8');
const sheets = files.filter((path) => path.endsWith('.css'));

/** Short names that are words. */
const SHORT = [
  'aim',
  'bad',
  'bot',
  'btn',
  'cue',
  'die',
  'hot',
  'ico',
  'key',
  'log',
  'me',
  'on',
  'run',
  'say',
  'why',
];

/**
 * Who imports a sheet that holds for the whole page.
 */
const IMPORTERS: Readonly<Record<string, readonly string[]>> = {
  'main.ts': ['base', 'contrast', 'controls', 'fonts', 'page', 'print', 'seats', 'table', 'tokens'].map(
    (n) => `theme/${n}.css`,
  ),
};

/** The classes that a sheet's selectors name. */
function classes(css: string): string[] {
  const selectors = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\{[^{}]*\}/g, ' ');
  return [...new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))];
}

/** Everything but styles: a class that is not even a part of a string here is used by nobody. */
const markup = files
  .filter((path) => /\.(svelte|ts)$/.test(path) && !/\.test\.ts$/.test(path))
  .map((path) => read(path).replace(/<style>[\s\S]*<\/style>/, ''))
  .join('\n');
const used = (name: string) =>
  new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(markup) ||
  // `game-{key}` and `bonus-${points}` are put together.
  (/^(game|bonus)-[\w-]+$/.test(name) && new RegExp(`${name.split('-')[0]}-\\$?\\{`).test(markup));

describe('style sheets for the whole page', () => {
  it.each(sheets)('%s has names that can be read', (path) => {
    expect(classes(read(path)).filter((name) => name.length < 4 && !SHORT.includes(name))).toEqual([]);
  });

  it.each(sheets)('%s has no class that nobody uses', (path) => {
    expect(classes(read(path)).filter((name) => !used(name))).toEqual([]);
  });

  it('are imported by those on the list alone', () => {
    const found: Record<string, string[]> = {};
    for (const path of files.filter((name) => /\.(svelte|ts)$/.test(name)))
      for (const [, sheet = ''] of read(path).matchAll(/import '([^']+\.css)'/g))
        (found[path] ??= []).push(normalize(join(dirname(path), sheet)));
    expect(Object.fromEntries(Object.entries(found).map(([path, list]) => [path, list.sort()]))).toEqual(
      IMPORTERS,
    );
  });

  it('are few', () => {
    expect(sheets.map(read).join('').split('\n').length).toBeLessThan(2600);
  });

  it('are read by a search that works', () => {
    expect(
      classes('.one .two-b:hover { color: red } /* .no */ @media (x) { .three::before { top: .5em } }'),
    ).toEqual(['one', 'two-b', 'three']);
    expect(used('nobody-has-this')).toBe(false);
  });
});
