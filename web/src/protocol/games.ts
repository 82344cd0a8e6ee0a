// Generated from the Rust types; a test in crates/protocol fails when they differ.
// To generate it again: UPDATE=1 cargo test -p tercet-protocol

import type * as set from './set';
import type * as cubed from './cubed';
import type * as scramble from './scramble';
import type * as crossword from './crossword';
import type * as quiddler from './quiddler';
import type * as quiddler_solo from './quiddler-solo';
import type * as hunt from './hunt';
import type * as sprint from './sprint';

/** The types of each game by its key. */
export interface Games {
  'set': set.Types;
  'cubed': cubed.Types;
  'scramble': scramble.Types;
  'crossword': crossword.Types;
  'quiddler': quiddler.Types;
  'quiddler-solo': quiddler_solo.Types;
  'hunt': hunt.Types;
  'sprint': sprint.Types;
}

/** The key of a game. */
export type GameKey = keyof Games;

/** The types of some game. */
export type AnyGame = Games[GameKey];

/** The games in the order in which they are listed: how many can play, and the levels of the bots that join a
 * person who wants to play at once. */
export const GAMES = [
  { key: 'set', seats: { min: 1, max: 12 }, company: [1] },
  { key: 'cubed', seats: { min: 2, max: 4 }, company: [1] },
  { key: 'scramble', seats: { min: 1, max: 6 }, company: [1] },
  { key: 'crossword', seats: { min: 1, max: 4 }, company: [1] },
  { key: 'quiddler', seats: { min: 2, max: 8 }, company: [1] },
  { key: 'quiddler-solo', seats: { min: 1, max: 1 }, company: [] },
  { key: 'hunt', seats: { min: 1, max: 12 }, company: [] },
  { key: 'sprint', seats: { min: 1, max: 12 }, company: [] },
] as const;
