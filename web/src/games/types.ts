/**
 * What a game brings to the table. The shell (seats, log, chat, rules, end, replay) is the same for all
 * games. Each game has a folder with `state.ts` (no drawing, tested), `Screen.svelte`, `log.ts` and
 * `tour.ts`, and exports a `GameModule` from its `index.ts`. It knows no rules: it draws views, offers what
 * `may` names, and sends actions.
 */
import type { Component } from 'svelte';
import type { Part } from '../i18n/format';
import type { Config, Notice, View } from '../net/messages';
import { GAMES, type GameKey, type Games, type PlayerInfo, type ReplayStep } from '../protocol';
import type { KeyLine } from '../table/keys';
import type { TableModel } from '../table/model.svelte';

export type { KeyLine } from '../table/keys';
export type { Act, Answer, Ask, Config, Notice, Preview, View } from '../net/messages';
export type { GameKey };

/** All games, in the order in which the start page shows them. */
export const GAME_KEYS: readonly GameKey[] = GAMES.map(({ key }) => key);

export function isGameKey(key: string): key is GameKey {
  return GAME_KEYS.some((known) => known === key);
}

/** Who is who, for sentences. */
export interface Cast<K extends GameKey = GameKey> {
  /** The reader's seat; null for spectators and in replays of others' games. */
  me: number | null;
  players: readonly PlayerInfo[];
  /** The name to use for a seat. */
  name(seat: number): string;
  /** The values that a `{me, them}` text wants for a seat. */
  of(seat: number): { who: string; mine: boolean };
  rules: Config<K>;
}

/** A sentence of the log. */
export interface LogSentence {
  parts: Part[];
  /** A second, quieter sentence: why. */
  why?: Part[];
  tone?: 'bad' | 'good';
  /** The player whom it is about. */
  seat?: number;
  /** Not worth interrupting a screen reader for. */
  quiet?: boolean;
  /** Told step by step in a replay, but not while the game goes on. */
  minor?: boolean;
}

/** How a seat looks beside its name and score. */
export interface SeatLook {
  state?: 'calling' | 'turn' | 'agreed' | 'cool';
  /** A few words: "choosing", "8 cards". */
  text: string;
  /** A clock around the seat: when it began and when it ends, in the table's time. */
  ring?: { from: number; until: number };
  /** Points that are about to come: "+10". */
  plus?: string;
}

/** A mark on a replay's time line. */
export interface Mark {
  seat: number;
  kind: 'good' | 'bad';
}

/** One page of a tour: a sentence or two, and something to look at or try. */
export interface TourStep {
  title: string;
  text: string;
  /** Drawn above the text. */
  cards?: readonly string[];
  dice?: readonly string[];
  letters?: readonly string[];
  /** A question about what is drawn; the tour goes on when it has been answered. */
  ask?: { question: string; answers: readonly string[]; right: number; because: string };
}

/** A step of a finished game. */
export type Step<K extends GameKey> = ReplayStep<Games[K]>;

export interface EndProps<K extends GameKey> {
  table: TableModel<K>;
  /** Goes back to the table. */
  onlook: () => void;
  /** Goes to the next game. */
  onnext: (next: string) => Promise<void>;
}

export interface GameModule<K extends GameKey> {
  /** The table and, beside or below it, the game's own panel. */
  Screen: Component<{ table: TableModel<K> }>;
  /** The notices of one update in words. */
  sentences(notices: readonly Notice<K>[], cast: Cast<K>, view: View<K>): LogSentence[];
  /** Where the game stands, for the top bar: "42 in the deck". */
  status(view: View<K>, rules: Config<K>): string;
  /** How much was played, for the end of the game: "8 hands". */
  length?(view: View<K>): string;
  seat(view: View<K>, seat: number, cast: Cast<K>): SeatLook;
  marks(notices: readonly Notice<K>[]): Mark[];
  tour(): TourStep[];
  /** The end of a game that was played alone: what counts there, in words and as a figure. */
  alone?(view: View<K>, won: boolean, score: number): { title: string; score: number; label: string };
  /** The keys that work on the screen, beside those of every table. */
  keys?(table: TableModel<K>): KeyLine[];
  /**
   * Panels for the end of the game, beside the standing. `steps` is the whole game, once it has been fetched.
   */
  Over?: Component<{ table: TableModel<K>; steps: readonly Step<K>[] | null }>;

  /** Panels for the end of the game, beside the standing. */
  Over?: Component<{ table: TableModel<K> }>;
  /** A whole page for the end of the game, in place of the usual one. It opens when the player asks for it. */
  End?: Component<EndProps<K>>;
  /** Everybody plays at a table of their own: the screen draws its own players, and one can give up. */
  ownTables?: true;
  /** What giving up is called, where it means that one's best so far is the answer. */
  giveUp?(view: View<K>): { label: string; title: string; text: string };
}
