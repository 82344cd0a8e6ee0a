/**
 * The page knows no rules. This test lists what a game's folder may import, and looks for rules in the
 * sources: tables of points, arithmetic on features, values that belong to the server. Each search is tried
 * on an example first, so that a search that finds nothing is known to work.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GAMES } from '../../src/protocol/games';

const SRC = join(import.meta.dirname, '../../src');

interface Source {
  /** Seen from `src`. */
  path: string;
  text: string;
}

function sources(folder: string): Source[] {
  return readdirSync(join(SRC, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte)$/.test(name) && !/\.test\.ts$/.test(name))
    .map((name) => join(folder, name))
    .map((path) => ({ path, text: readFileSync(join(SRC, path), 'utf8') }));
}

/** The source without comments and style sheets. */
function code({ text }: Source): string {
  return text
    .replace(/<style>[\s\S]*<\/style>/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '');
}

/** What a source imports: packages by their names, files as seen from `src`. */
function imports(source: Source): string[] {
  const found = code(source).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g);
  return [...found].map(([, name = '']) =>
    name.startsWith('.') ? normalize(join(dirname(source.path), name)) : name,
  );
}

/** What every game may use. Nothing here judges a move. */
const SHARED = [
  /^svelte(\/|$)/,
  // What a player reads.
  /^i18n\/(index\.svelte|format|refusals)$/,
  // How things are drawn. `letters` has the points that the server's constants name, and finds typed letters.
  /^cards\/([A-Z]\w*\.svelte|[\w-]+\.css|items|letters|notation|threads)$/,
  // The table as the server sends it, and its parts that are the same for all games.
  /^table\/([A-Z]\w*\.svelte|[\w-]+\.css|model\.svelte|questions\.svelte|clock\.svelte|drag|fly|pinch)$/,
  /^table\/(boxes|keys|prompted|sound|runs|sign)$/,
  // What a person has chosen on this device, and how wide the screen is.
  /^theme\/(prefs\.svelte|widths)$/,
  // Three that the server has judged, compared feature by feature. The trainer's arithmetic stays in `learn`.
  /^learn\/([A-Z]\w*\.svelte|explain)$/,
  /^games\/types$/,
  // What the games share in which everybody has a table of their own.
  /^race\/([A-Z]\w*\.svelte|picks\.svelte|keys|words|best|log)$/,
];
/** Games that are variants of each other: the folder, and whose parts it uses. */
const KIN: Readonly<Record<string, readonly string[]>> = {
  scramble: ['set'],
  'quiddler-solo': ['quiddler'],
  hunt: ['set'],
  sprint: ['set'],
  'quiddler-hand': ['quiddler'],
  'cubed-turn': ['cubed'],
};

/** Whether a game's source may import this. */
function allowed(key: string, name: string): boolean {
  const keys = [key, ...(KIN[key] ?? [])];
  return (
    SHARED.some((pattern) => pattern.test(name)) ||
    keys.some((own) => name === `protocol/${own}` || name.startsWith(`games/${own}/`))
  );
}

/** The names of all options, as the generated types have them. */
const OPTIONS = GAMES.flatMap(({ key }) => {
  const text = readFileSync(join(SRC, 'protocol', `${key}.ts`), 'utf8');
  const [, fields = ''] = /export type Config = \{([\s\S]*?)\n\};/.exec(text) ?? [];
  return [...fields.matchAll(/^\s+(\w+): /gm)].map(([, name = '']) => name);
});

interface Search {
  what: string;
  pattern: RegExp;
  example: string;
}

const SEARCHES: readonly Search[] = [
  {
    what: 'a table of points or counts by letter',
    pattern: /(?:['"]?\b[A-Za-z]{1,2}['"]?\s*:\s*\d+\s*,\s*){5}/,
    example: 'const points = { A: 2, B: 8, C: 8, CL: 10, D: 5, E: 2 };',
  },
  {
    what: 'a list of points in the order of the letters',
    pattern: /\[\s*(?:\d+\s*,\s*){12}/,
    example: 'const points = [2, 8, 8, 5, 2, 6, 6, 7, 2, 13, 8, 3, 5, 5];',
  },
  {
    what: 'a check that three are all alike or all different by counting kinds',
    pattern: /new Set\([^;]*\)\.size\s*[!=]==?\s*[23]\b/,
    example: 'const good = features.every((f) => new Set(cards.map((c) => c[f])).size !== 2);',
  },
  {
    what: 'a check that three are all alike or all different by comparing them',
    pattern: /\b(\w+)\s*===\s*(\w+)\s*&&\s*(?:\2\s*===|\1\s*===)\s*\w+\s*\)?\s*\|\|/,
    example: 'const good = (a === b && b === c) || (a !== b && b !== c && a !== c);',
  },
  {
    what: 'arithmetic with features modulo three',
    pattern: /\(\s*\w+(?:\[\w+\])?\s*\+\s*\w+(?:\[\w+\])?\s*\+\s*\w+(?:\[\w+\])?\s*\)\s*%\s*3\b/,
    example: 'const good = (a[i] + b[i] + c[i]) % 3 === 0;',
  },
  {
    what: 'the third card that goes with two',
    pattern: /(\w+)\s*!==\s*\w+\[\w+\]\s*&&\s*\1\s*!==\s*\w+\[\w+\]/,
    example: 'const third = [...values].find((v) => v !== a[i] && v !== b[i]);',
  },
  {
    what: 'a value of an option',
    pattern: new RegExp(`\\b(?:${OPTIONS.join('|')})\\b['"]?\\]?\\s*(?:[:=]|\\?\\?|[!=]==)\\s*\\d`),
    example: 'const ONLINE = { fair_ms: 150 };',
  },
  {
    what: 'the value of a constant that the server has',
    pattern: /\bconst (?:HANDS?|TURN_DICE|STACKS|CARDS|POINTS|LETTER_COUNTS)\b[^=;]*=/,
    example: 'const HAND = 5;',
  },
  {
    what: 'a clause as the reason of a refusal that the page makes up',
    pattern: /\bwhy:\s*'\w+'[^}]*\brule:\s*'|\brule:\s*'[A-Z]+-\d+'[^}]*\bwhy:/,
    example: "table.refuse({ rule: 'CUBE-17', why: 'replace_first' });",
  },
];

/** The code that must not know rules: all but the trainer, the generated types, and the texts. */
const WATCHED = ['games', 'cards', 'table', 'lobby', 'net', 'theme'].flatMap(sources);

describe('what a game’s folder imports', () => {
  it.each(GAMES.map(({ key }) => key))('is on the list: %s', (key) => {
    const files = sources(join('games', key));
    expect(files.length).toBeGreaterThan(4);
    const strange = files.flatMap((file) =>
      imports(file)
        .filter((name) => !allowed(key, name))
        .map((name) => `${file.path} imports ${name}`),
    );
    expect(strange).toEqual([]);
  });

  it.each([
    ['net/api', 'fetches by itself'],
    ['session', 'fetches by itself'],
    ['learn/questions', 'does arithmetic with features'],
    ['protocol/cubed', 'knows the types of another game'],
    ['games/cubed/state', 'uses another game'],
    ['lodash', 'needs a new package'],
  ])('may not be %s: it %s', (name) => {
    expect(allowed('set', name)).toBe(false);
  });

  it('is found in every form', () => {
    const text =
      "import a from './a';\nimport '../../b.css';\nconst c = await import('../c');\n// from './d'";
    expect(imports({ path: 'games/set/x.ts', text })).toEqual(['games/set/a', 'b.css', 'games/c']);
  });
});

describe('the page has no rule of its own', () => {
  it('knows which options there are', () => {
    expect(OPTIONS).toEqual(
      expect.arrayContaining(['fair_ms', 'rounds', 'call_seconds', 'challenge_seconds']),
    );
  });

  it.each(SEARCHES)('such as $what', ({ pattern, example }) => {
    expect(code({ path: 'example.ts', text: example })).toMatch(pattern);
    const found = WATCHED.filter((file) => pattern.test(code(file))).map(({ path }) => path);
    expect(found).toEqual([]);
  });
});
