/**
 * Everything that a game of the server needs in the page. The list of games is generated from the registry in
 * Rust, so that one new line there makes this test name what is missing.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en';
import { es } from '../../src/i18n/es';
import { sv } from '../../src/i18n/sv';
import { GAMES } from '../../src/protocol/games';

const WEB = join(import.meta.dirname, '../..');
const CATALOGUES: Record<string, Readonly<Record<string, unknown>>> = { en, es, sv };

describe.each(GAMES.map(({ key }) => key))('%s', (key) => {
  it.each(['index.ts', 'Screen.svelte', 'log.ts', 'tour.ts'])('has a folder with %s', (file) => {
    expect(existsSync(join(WEB, 'src/games', key, file))).toBe(true);
  });

  it('has a picture for the start page', () => {
    const pictures = readFileSync(join(WEB, 'src/lobby/Picture.svelte'), 'utf8');
    expect(pictures).toMatch(new RegExp(`^\\s*'?${key}'?: \\[`, 'm'));
  });

  it.each(Object.keys(CATALOGUES))('has its name and its line in %s', (lang) => {
    for (const entry of [`game.${key}.name`, `game.${key}.line`])
      expect(CATALOGUES[lang]?.[entry], entry).toEqual(expect.any(String));
  });

  it.each(Object.keys(CATALOGUES))('has its rules in %s', (lang) => {
    const rules = join(WEB, '../data/rules', lang, `${key}.md`);
    expect(existsSync(rules), rules).toBe(true);
    expect(readFileSync(rules, 'utf8')).toMatch(/\*\*[A-Z]+-1\*\*/);
  });

  it('is played to its end in a browser test', () => {
    const spec = join(WEB, 'tests/e2e', `${key}.spec.ts`);
    expect(existsSync(spec), spec).toBe(true);
    expect(readFileSync(spec, 'utf8')).toMatch(/\btest\(/);
  });

  it('is among the screens that are checked for accessibility, and among the pictures', () => {
    for (const spec of ['tests/e2e/screens.spec.ts', 'tests/pictures/pictures.spec.ts']) {
      const source = readFileSync(join(WEB, spec), 'utf8');
      const names = new RegExp(`'${key}'|src/protocol/games'`);
      expect(source, spec).toMatch(names);
    }
  });
});
