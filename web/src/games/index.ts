/**
 * The games, each fetched when it is first needed. A game of the server that is missing here does not
 * compile.
 */
import { GAMES, type SeatRequest } from '../protocol';
import { strength } from '../lobby/strength';
import type { GameKey, GameModule } from './types';

type Loaders = { readonly [K in GameKey]: () => Promise<{ game: GameModule<K> }> };

const LOADERS: Loaders = {
  set: () => import('./set'),
  cubed: () => import('./cubed'),
  scramble: () => import('./scramble'),
  crossword: () => import('./crossword'),
  quiddler: () => import('./quiddler'),
  'quiddler-solo': () => import('./quiddler-solo'),
  'quiddler-hand': () => import('./quiddler-hand'),
  'cubed-turn': () => import('./cubed-turn'),
  hunt: () => import('./hunt'),
  sprint: () => import('./sprint'),
};

export async function load<K extends GameKey>(key: K): Promise<GameModule<K>> {
  return (await LOADERS[key]()).game;
}

/**
 * The seats of a table for a person who wants to play at once: themselves, and as many bots as the game
 * suggests, at a strength that follows their results.
 */
export function company(key: GameKey): SeatRequest[] {
  const bots: readonly number[] = GAMES.find((game) => game.key === key)?.company ?? [];
  const level = strength(key);
  return [{ kind: 'human' }, ...bots.map((): SeatRequest => ({ kind: 'bot', level }))];
}
