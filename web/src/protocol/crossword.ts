// Generated from the Rust types; a test in crates/protocol fails when they differ.
// To generate it again: UPDATE=1 cargo test -p tercet-protocol

import type { CommonRefusal } from './index';

/** The actions of a player. */
export type Action =
  | {
    type: 'arrange';
    /** Squares and dice, a Wild with its features (XW-5). */
    grid: Array<[Square, Named]>;
  }
  | { type: 'draw' }
  | {
    type: 'attach';
    /** Whose grid. */
    to: Seat;
    /** Squares and dice, a Wild with its features. */
    place: Array<[Square, Named]>;
  }
  | { type: 'done' }
  | { type: 'give_up' };

/** The answer. Dice that cannot lie like this are refused instead. */
export type Answer = {
  /**
   * The action that lays the dice like this. On the player's own grid it leaves out Wilds without a
   * statement; they stay loose. On another grid there is none while a Wild is not stated or nothing
   * is placed.
   */
  act: Action | null;
  /** What that action leads to. */
  preview: Preview | null;
  /**
   * Why the dice cannot be attached as they lie: one of them makes no SET there. null where there is
   * nothing to attach yet.
   */
  refused: Refused | null;
  /** What each laid Wild could stand for; a Wild that others have built on cannot be changed (XW-5). */
  wilds: Array<WildAt>;
};

/** What a screen asks. */
export type Ask = {
  type: 'lay';
  /** Whose grid they lie on. */
  on: Seat;
  /**
   * On the player's own grid all of the player's dice there, else the dice to attach (XW-6). A Wild
   * may be a plain `*`.
   */
  dice: Array<[Square, Named]>;
};

/** The options of a table. */
export type Config = {
  /** How many rounds are played (XW-1). */
  rounds: number;
  /** What a valid grid is (XW-2). */
  grid: Style;
};

/** How a round ended. */
export type Ending = {
  /** Which round. */
  round: number;
  /** Who won it; nobody if it was void. */
  winner: Seat | null;
  /** What for. */
  points: number;
  /** How many dice each seat had unused. */
  unused: Array<number>;
  /** How long it took. */
  took: Millis;
};

/** What a rolled die shows: a kind, or Wild. Written `2ro` or `*`. */
export type Face = string;

export type Help = NoAsk;

export type Hint = NoAnswer;

/** Milliseconds since a game's start, or a span of them. */
export type Millis = number;

/**
 * A die as a player names it: what it shows, or a Wild with what it stands for. Written `2ro`, `*` or
 * `*2ro`.
 */
export type Named = string;

/** The answer to `NoAsk`. */
export type NoAnswer = never;

/** The question type of games without questions. No JSON can be read as one. */
export type NoAsk = never;

/** What a viewer learns of an event. All dice lie open; only the bag is hidden. */
export type Notice =
  | {
    type: 'round_begun';
    /** What each seat rolled. */
    dice: Array<Array<Face>>;
  }
  | {
    type: 'arranged';
    /** Who. */
    seat: Seat;
  }
  | Public;

/** The result of a finished game. */
export type Outcome = {
  /** The winning seats; several share the win (ALL-3), none when a one-seat game is lost. */
  winners: Array<Seat>;
  /** What ended it. */
  reason: Reason;
};

/** What a move would lead to: how a grid would lie, and whether `done` would then be right. */
export type Preview = {
  /** Whose grid it would change. */
  grid: Seat;
  /** That grid's SETs. */
  sets: Array<[Square, Square, Square]>;
  /** Squares of that grid's dice that would be in no SET. */
  in_no_set: Array<Square>;
  /** Squares of that grid's dice that would be fixed (XW-6). */
  fixed: Array<Square>;
  /** Whether that grid would be valid as it lay (XW-2). */
  valid: boolean;
  /** The player's dice that would be loose. */
  loose: Array<Face>;
  /** Squares of the player's own grid whose dice would be unused all the same (XW-7). */
  outside: Array<Square>;
  /** How many of the player's dice would be unused. */
  unused: number;
  /** Whether `done` would be right. */
  done: boolean;
};

/** Events that everybody may see. */
export type Public =
  | {
    type: 'drawn';
    /** Who. */
    seat: Seat;
    /** What it shows. */
    face: Face;
  }
  | {
    type: 'attached';
    /** Who. */
    seat: Seat;
    /** On whose. */
    to: Seat;
    /** What. */
    place: Array<[Square, Stated]>;
    /** The squares of the SETs that it made with that grid. */
    fixed: Array<Square>;
  }
  | {
    type: 'gave_up';
    /** Who. */
    seat: Seat;
  }
  | {
    type: 'round_won';
    /** Who. */
    seat: Seat;
    /** What it scores. */
    points: number;
    /** How many dice each seat has unused; 0 for players who have left. */
    unused: Array<number>;
  }
  | { type: 'round_void' }
  | {
    type: 'left';
    /** Who. */
    seat: Seat;
  }
  | {
    type: 'ended';
    /** How. */
    outcome: Outcome;
  };

/** What ended a game. */
export type Reason = 'finished' | 'last_player' | 'left' | 'gave_up' | 'stalled';

/** A refusal as it is written: by the referee, on the wire, in the log. */
export type Refused = (Refusal | CommonRefusal) & { what?: string };

/** A place at the table, counted from 0. "Clockwise" is increasing seat number, wrapping round (ALL-2). */
export type Seat = number;

/**
 * A square of a grid without edges: column and row, growing to the right and downwards. Written `[column,
 * row]`.
 */
export type Square = [number, number];

/**
 * A die that lies in a grid or on a board: its features, and whether it is a Wild that stands for them
 * (CUBE-16). Written `2ro` or `*2ro`.
 */
export type Stated = string;

/** What a valid grid is (XW-2). */
export type Style = 'plain' | 'strict';

/** What a viewer sees of a table. The same for everybody. */
export type View = {
  /** For each seat the dice in its grid: square, die, owner. */
  grids: Array<Array<[Square, Stated, Seat]>>;
  /** The loose dice of each seat, in the order in which it holds them. */
  loose: Array<Array<Face>>;
  /** How many dice are in the bag. */
  bag: number;
  /** The round, counted from 1. */
  round: number;
  /** How many rounds there are. */
  rounds: number;
  /** Nothing is hidden from others. */
  mine: null | null;
  /** For each seat the SETs in its grid, three squares each. */
  sets: Array<Array<[Square, Square, Square]>>;
  /** Whether each seat's grid is valid as it lies (XW-2). */
  valid: Array<boolean>;
  /**
   * For each seat the squares of its grid that it cannot change: others attached there or built on it
   * (XW-6).
   */
  fixed: Array<Array<Square>>;
  /** Who gave this round up (XW-8). */
  gave_up: Array<Seat>;
  /** Who has left (ALL-4). */
  left: Array<Seat>;
  /** How many dice each seat drew in this round beyond its ten (XW-4). */
  extra: Array<number>;
  /** The same in all rounds; alone, fewest are best (XW-8). */
  extra_in_all: Array<number>;
  /** When the round began. */
  began: Millis;
  /** How the round before ended. */
  last: Ending | null;
  /** How the game ended. */
  outcome: Outcome | null;
};

/** What a laid Wild could stand for. */
export type WildAt = {
  /** Where it lies. */
  at: Square;
  /**
   * The statements that put it into a SET, the other dice as they lie; Wilds that are not stated count as
   * nothing. Each is worth the SETs that hold it. The best first, of equal ones by number, colour and
   * shape; at most `WildFace::MOST`. On another grid only those with which as many of the placed
   * dice as possible can be attached, this Wild among them.
   */
  faces: Array<WildFace>;
};

/** What a Wild could stand for, and what the move is worth then. */
export type WildFace = {
  /** The Wild as it would be stated. */
  die: Stated;
  /** What the move is worth. */
  worth: number;
};

/** Why the game refuses an action. */
export type Refusal =
  | { rule: 'XW-2'; why: 'same_square' }
  | { rule: 'XW-3'; why: 'too_many_dice' }
  | { rule: 'XW-3'; why: 'not_your_die' }
  | { rule: 'XW-4'; why: 'bag_empty' }
  | { rule: 'XW-5'; why: 'wild_without_features' }
  | { rule: 'XW-6'; why: 'bag_not_empty' }
  | { rule: 'XW-6'; why: 'not_another_player' }
  | { rule: 'ALL-4'; why: 'player_has_left' }
  | { rule: 'XW-6'; why: 'nothing_placed' }
  | { rule: 'XW-6'; why: 'not_loose' }
  | { rule: 'XW-6'; why: 'square_taken' }
  | { rule: 'XW-6'; why: 'makes_no_set' }
  | { rule: 'XW-6'; why: 'die_is_fixed' }
  | { rule: 'XW-7'; why: 'dice_unused' }
  | { rule: 'XW-8'; why: 'gave_up' };

export const HAND = 10 as const;

/** The game's types, for whatever is generic over games. */
export interface Types {
  key: 'crossword';
  config: Config;
  action: Action;
  notice: Notice;
  view: View;
  preview: Preview;
  refusal: Refusal;
  ask: Ask;
  answer: Answer;
  help: Help;
  hint: Hint;
}
