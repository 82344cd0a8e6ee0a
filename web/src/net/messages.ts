/** Short names for the types of a game by its key. They are all generated from the server's own. */
import type { GameKey, Games } from '../protocol';

/** What a player does. */
export type Act<K extends GameKey> = Games[K]['action'];
/** What a viewer learns of an event. */
export type Notice<K extends GameKey> = Games[K]['notice'];
/** What a viewer sees of the table. */
export type View<K extends GameKey> = Games[K]['view'];
/** The options of a game, complete. */
export type Config<K extends GameKey> = Games[K]['config'];
/** What a move would come to. */
export type Preview<K extends GameKey> = Games[K]['preview'];
/** What a screen may ask about a move in the making. */
export type Ask<K extends GameKey> = Games[K]['ask'];
/** What a person who plays without other people can ask for help. */
export type Help<K extends GameKey> = Games[K]['help'];
/** The help that the game gives. */
export type Hint<K extends GameKey> = Games[K]['hint'];
/** What the game answers. */
export type Answer<K extends GameKey> = Games[K]['answer'];
