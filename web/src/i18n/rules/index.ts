/** The rules clause by clause, fetched when somebody opens them. */
import type { Lang } from '../index.svelte';

export type Clauses = Readonly<Record<string, string>>;

const FILES = import.meta.glob<{ default: Clauses }>(['./*.en.ts', './*.es.ts', './*.sv.ts']);

/** Games whose clauses build on another's. */
const ALSO: Readonly<Record<string, readonly string[]>> = { scramble: ['set'], 'quiddler-solo': ['quiddler'] };
/** The clauses of the other game that are meant. */
const ONLY: Readonly<Record<string, readonly string[]>> = {
  scramble: ['SET-5', 'SET-6', 'SET-9', 'SET-15', 'SET-16'],
  'quiddler-solo': ['QUI-1', 'QUI-7'],
};

async function read(name: string, lang: Lang): Promise<[string, string][]> {
  const file = FILES[`./${name}.${lang}.ts`];
  return file ? Object.entries((await file()).default) : [];
}

export async function clauses(game: string, lang: Lang): Promise<{ id: string; text: string }[]> {
  const own = await read(game, lang);
  const others = await Promise.all((ALSO[game] ?? []).map((other) => read(other, lang)));
  const borrowed = others.flat().filter(([id]) => ONLY[game]?.includes(id));
  return [...own, ...borrowed, ...(await read('all', lang))].map(([id, text]) => ({ id, text }));
}
