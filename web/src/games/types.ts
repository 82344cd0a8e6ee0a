/**
 * What a game brings to the table. The shell (seats, log, chat, rules, end, replay) is the same for all; a game has
 * a folder of its own with `state.ts` (headless, tested), `Screen.svelte`, `log.ts` and `tour.ts`, and hands out a
 * `GameModule` from its `index.ts`. It knows no rules: it draws views, offers what `may` names, and sends actions.
 */
import type { Component } from 'svelte';
import type { Part } from '../i18n/format';
import type { Notice, Player, Rules } from '../net/wire';
import type { TableModel } from '../table/model.svelte';

export const GAME_KEYS = ['set', 'cubed', 'scramble', 'crossword', 'quiddler', 'quiddler-solo'] as const;
export type GameKey = (typeof GAME_KEYS)[number];

/** Who is who, for sentences. */
export interface Cast {
  /** The reader's seat; null for spectators and in replays of others' games. */
  me: number | null;
  players: readonly Player[];
  /** The name to use for a seat. */
  name(seat: number): string;
  /** The values that a `{me, them}` text wants for a seat. */
  of(seat: number): { who: string; mine: boolean };
  rules: Rules;
}

/** A line of the log. */
export interface Line {
  parts: Part[];
  /** A second, quieter sentence: why. */
  why?: Part[];
  tone?: 'bad' | 'good';
  /** Whose doing it was. */
  seat?: number;
  /** Not worth interrupting a screen reader for. */
  quiet?: boolean;
}

/** How a seat looks beside its name and score. */
export interface SeatLook {
  state?: 'calling' | 'turn' | 'agreed' | 'cool';
  /** A few words: "choosing", "8 cards". */
  text: string;
  /** A clock round the seat: when it began and when it is up, in the table's time. */
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

export interface GameModule {
  /** The table and, beside or below it, the game's own panel. */
  Screen: Component<{ table: TableModel }>;
  /** Notices of one update in words. */
  lines(notices: readonly Notice[], cast: Cast, view: unknown): Line[];
  /** Where the game stands, for the top bar: "42 in the deck". */
  status(view: unknown, rules: Rules): string;
  seat(view: unknown, seat: number, cast: Cast): SeatLook;
  marks(notices: readonly Notice[]): Mark[];
  tour(): TourStep[];
  /** Panels for the end of the game, beside the standing. */
  Over?: Component<{ table: TableModel }>;
}
