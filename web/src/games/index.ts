/** The games, each fetched when it is first needed. */
import type { GameKey, GameModule } from './types';

export const LOADERS: { readonly [K in GameKey]?: () => Promise<{ game: GameModule }> } = {
  set: () => import('./set'),
  cubed: () => import('./cubed'),
  scramble: () => import('./scramble'),
  crossword: () => import('./crossword'),
  quiddler: () => import('./quiddler'),
  'quiddler-solo': () => import('./quiddler-solo'),
};

/** The bots that "Play now" seats: enough for company, not so many that one waits. */
export const COMPANY: Readonly<Record<GameKey, readonly number[]>> = {
  set: [2, 3],
  cubed: [2, 3],
  scramble: [2, 3],
  crossword: [2],
  quiddler: [2, 3],
  'quiddler-solo': [],
};

export async function load(key: string): Promise<GameModule | null> {
  const loader = LOADERS[key as GameKey];
  return loader ? (await loader()).game : null;
}
