/** The games, each fetched when it is first needed. A game of the server that is missing here does not compile. */
import { GAMES, type SeatRequest } from '../protocol';
import type { GameKey, GameModule } from './types';

type Loaders = { readonly [K in GameKey]: () => Promise<{ game: GameModule<K> }> };

const LOADERS: Loaders = {
  set: () => import('./set'),
  cubed: () => import('./cubed'),
  scramble: () => import('./scramble'),
  crossword: () => import('./crossword'),
  quiddler: () => import('./quiddler'),
  'quiddler-solo': () => import('./quiddler-solo'),
};

export async function load<K extends GameKey>(key: K): Promise<GameModule<K>> {
  return (await LOADERS[key]()).game;
}

/** The seats of a table for a person who wants to play at once: themselves, and the bots that the game suggests. */
export function company(key: GameKey): SeatRequest[] {
  const levels: readonly number[] = GAMES.find((game) => game.key === key)?.company ?? [];
  return [{ kind: 'human' }, ...levels.map((level): SeatRequest => ({ kind: 'bot', level }))];
}
