// Generated from the Rust types; a test in crates/protocol fails when they differ.
// To generate it again: UPDATE=1 cargo test -p tercet-protocol

import type { CommonRefusal } from './index';

/** What a player may try. */
export type Action =
  | {
    type: 'open';
    /** The three dice, in the order of the logo. */
    dice: Array<Named>;
  }
  | { type: 'no_set' }
  | {
    type: 'replace';
    /** Where the Wild lies. */
    at: Square;
    /** One's own die. */
    with: Named;
  }
  | {
    type: 'play';
    /** Steps of one or two dice. */
    steps: Array<Array<[Square, Named]>>;
  }
  | { type: 'pass' }
  | {
    type: 'reroll';
    /** The dice to roll again; none to keep all. */
    dice: Array<Face>;
  };

/** A die that was rolled again. */
export type Again = {
  /** Its place in the hand. */
  place: number;
  /** What it showed. */
  was: Face;
  /** What it shows. */
  is: Face;
};

/** The answer. In the opening it judges nothing, since players have to find the SET themselves (CUBE-5). */
export type Answer = {
  /**
   * The action that plays all laid dice, divided into the steps that earn the most. Of equally good
   * divisions it is the one with the most steps, in the order in which the dice were laid. In the opening
   * it has the dice in the order of the logo.
   */
  act: Action | null;
  /** What that action earns; null in the opening. */
  preview: Preview | null;
  /**
   * Why the laid dice cannot be played as they lie. null also while nothing is laid or a Wild is not
   * stated.
   */
  refused: Refused | null;
  /**
   * The laid dice that cannot be played: no series of legal steps with laid dice contains them, whatever
   * the Wilds that are not stated stand for.
   */
  bad: Array<Square>;
  /** What each laid Wild could stand for. */
  wilds: Array<WildAt>;
  /** Whether another die may be laid (CUBE-7; CUBE-5 in the opening). */
  more: boolean;
  /** The squares for a die: for a new one while `more` is true, or for a laid one that is moved. */
  targets: Array<Square>;
  /** The Wilds that the die in hand may replace now (CUBE-17): none once a die is laid. */
  swaps: Array<Square>;
};

/** What a screen asks. */
export type Ask = {
  type: 'turn';
  /**
   * The player's dice that lie on the board unplayed, in the order in which they were laid. A Wild
   * may be a plain `*`.
   */
  laid: Array<[Square, Named]>;
  /** The die in hand, for `swaps`. */
  carried: Face | null;
};

/** The options of a table, untrusted. */
export type Config = {
  /** How long the extra roll waits for everybody's choice (CUBE-13). */
  extra_roll_seconds: number;
  /** How many rounds in a row without a die played end the game (CUBE-21). */
  stall_rounds: number;
  /** How long a turn may take; 0 for as long as it takes (ALL-6). */
  turn_seconds: number;
  /** Other dice: 42 lists of six faces (CUBE-1). */
  dice: Array<Array<Face>> | null;
  /** Another board: its rows (CUBE-2). */
  board: Array<string> | null;
};

/** What a rolled die shows: a kind, or Wild. Written `2ro` or `*`. */
export type Face = string;

/** Where a die makes a SET. */
export type Fit = {
  /** The die. */
  die: Face;
  /** The squares, each once. */
  squares: Array<Square>;
};

/** What a person can ask for. */
export type Help = {
  type: 'fits';
  /** The player's dice that lie on the board unplayed. A Wild may be a plain `*`. */
  laid: Array<[Square, Named]>;
};

/** The help. */
export type Hint = {
  /**
   * Each different die in hand that makes a SET by itself, with the squares where it does. The laid dice
   * count as down.
   */
  fits: Array<Fit>;
  /** Whether two dice in hand make a SET together with a die that is down (CUBE-9). */
  pairs: boolean;
};

/** Number, colour and shape: one of 27 kinds. Written `2ro`. */
export type Kind = string;

/** The last turn. */
export type Last = {
  /** Whose. */
  seat: Seat;
  /** Where its dice lie; empty for a pass. */
  squares: Array<Square>;
  /** What its SETs were worth. */
  points: number;
  /** What its squares were worth. */
  bonus: number;
};

/** The board without dice (CUBE-2). */
export type Layout = {
  /** How many columns. */
  columns: number;
  /** How many rows. */
  rows: number;
  /** The logo. */
  logo: [Square, Square, Square];
  /** The bonus squares without a die, with their values (CUBE-19). */
  bonus: { [key in Square]: number };
};

/** Milliseconds since a game's start, or a span of them. */
export type Millis = number;

/** What only its owner sees. */
export type Mine = {
  /** The dice that were chosen for the extra roll. */
  reroll: Array<Face>;
};

/**
 * A die as a player names it: what it shows, or a Wild with what it stands for. Written `2ro`, `*` or
 * `*2ro`.
 */
export type Named = string;

/** What a viewer learns of an event. */
export type Notice =
  | { type: 'dealt' }
  | {
    type: 'chose';
    /** Who. */
    seat: Seat;
  }
  | Public;

/** Where the game is. */
export type Phase = 'opening' | 'turn' | 'extra_roll' | 'over';

/** What a play would earn. */
export type Preview = {
  /** What its SETs are worth. */
  points: number;
  /** What its squares are worth. */
  bonus: number;
  /** Step by step. */
  steps: Array<Scored>;
};

/** Events that everybody may see. All dice lie open (CUBE-4), so these are nearly all events. */
export type Public =
  | {
    type: 'rolled';
    /** What each seat's dice show. */
    dice: Array<Array<Face>>;
    /** How many rolls before this one gave nobody a SET (CUBE-6). */
    vain: number;
  }
  | {
    type: 'agreed';
    /** Who. */
    seat: Seat;
  }
  | {
    type: 'locked_out';
    /** Who. */
    seat: Seat;
    /** The dice. */
    dice: [Stated, Stated, Stated];
  }
  | {
    type: 'opened';
    /** Who. */
    seat: Seat;
    /** The dice, in the order of the logo. */
    dice: [Stated, Stated, Stated];
    /** What they earned. */
    points: number;
  }
  | {
    type: 'replaced';
    /** Who. */
    seat: Seat;
    /** Where. */
    at: Square;
    /** The die that lies there now. */
    with: Kind;
    /** What the removed die shows. */
    rolled: Face;
  }
  | {
    type: 'played';
    /** Who. */
    seat: Seat;
    /** Step by step. */
    steps: Array<Scored>;
    /** What the SETs earned. */
    points: number;
    /** What the squares earned. */
    bonus: number;
  }
  | {
    type: 'timed_out';
    /** Who. */
    seat: Seat;
  }
  | {
    type: 'passed';
    /** Who. */
    seat: Seat;
  }
  | { type: 'round_ended' }
  | {
    type: 'drew';
    /** Who. */
    seat: Seat;
    /** What they show. */
    dice: Array<Face>;
  }
  | { type: 'extra_roll_began' }
  | {
    type: 'extra_rolled';
    /** For each seat, the dice that were rolled again. */
    rolled: Array<Array<Again>>;
  }
  | { type: 'round_began' }
  | {
    type: 'left';
    /** Who. */
    seat: Seat;
  }
  | {
    type: 'ended';
    /** What ended it. */
    reason: Reason;
  };

/** What ended a game. */
export type Reason = 'finished' | 'last_player' | 'left' | 'gave_up' | 'stalled';

/** A refusal as it is written: by the referee, on the wire, in the log. */
export type Refused = (Refusal | CommonRefusal) & { what?: string };

/** A legal step and what it earns. */
export type Scored = {
  /** The dice. */
  dice: Array<[Square, Stated]>;
  /** The new SETs (CUBE-18). */
  sets: Array<[Square, Square, Square]>;
  /** What the SETs are worth. */
  points: number;
  /** What the squares are worth (CUBE-19). */
  bonus: number;
  /** Where dice lie that earn nothing in this step: the Wilds that it places (CUBE-18). */
  unpaid: Array<Square>;
};

/** A place at the table, counted from 0. "Clockwise" is increasing seat number, wrapping round (ALL-2). */
export type Seat = number;

/** A square of some board: column letter and row number from the top left. Written `a1`. */
export type Square = string;

/**
 * A die that lies in a grid or on a board: its features, and whether it is a Wild that stands for them
 * (CUBE-16). Written `2ro` or `*2ro`.
 */
export type Stated = string;

/** The clock of the present turn (ALL-6). Everybody sees it. */
export type TurnClock = {
  /** Whose turn it is. */
  seat: Seat;
  /** When the turn began. */
  began: Millis;
  /** When the clock runs out. */
  ends: Millis;
};

/** What a viewer sees of a table. */
export type View = {
  /** The dice on the board. */
  board: { [key in Square]: Stated };
  /** Each seat's dice, in the order in which they hold them. */
  dice: Array<Array<Face>>;
  /** How many dice are in the bag. */
  bag: number;
  /** Whose turn it is. */
  turn: Seat | null;
  /** The clock of that turn, where there is one (ALL-6). */
  clock?: TurnClock;
  /** The round, counted from 1. */
  round: number;
  /** Where the game is. */
  phase: Phase;
  /** The board itself. */
  layout: Layout;
  /** The player who opened, or the seat that took their place. */
  opener: Seat | null;
  /** Who has had their turn in this round. */
  done: Array<Seat>;
  /** The players who called a wrong SET since the last roll (CUBE-5). */
  locked_out: Array<Seat>;
  /** Who agreed that there is none (CUBE-6). */
  agreed: Array<Seat>;
  /** Who has chosen for the extra roll (CUBE-13). */
  chosen: Array<Seat>;
  /** Who has left (ALL-4). */
  left: Array<Seat>;
  /** Whether this round is the last (CUBE-15). */
  ending: boolean;
  /** Rounds in a row without a die played, and how many end the game (CUBE-21). */
  idle: [number, number];
  /** The last turn that was taken. */
  last: Last | null;
  /** What only the viewer may see: the viewer's choice for the extra roll. */
  mine: Mine | null;
  /** Once the game is over: what only each seat could see at that moment. Missing if nobody had a secret. */
  hands?: Array<Mine | null>;
};

/** What a laid Wild could stand for. */
export type WildAt = {
  /** Where it lies. */
  at: Square;
  /**
   * The statements that allow the largest number of laid dice to be played, including this Wild. The
   * other dice count as they lie, and other Wilds without a statement as suits best. Each statement comes
   * with the highest score of those dice, bonus included. The best statement is first; equal ones are
   * ordered by number, colour and shape. There are at most `WildFace::MOST`.
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
  | { rule: 'CUBE-5'; why: 'opening_is_over' }
  | { rule: 'CUBE-5'; why: 'locked_out' }
  | { rule: 'CUBE-5'; why: 'not_three_dice' }
  | { rule: 'CUBE-5'; why: 'not_on_logo' }
  | { rule: 'CUBE-6'; why: 'opening_is_over' }
  | { rule: 'CUBE-6'; why: 'already_agreed' }
  | { rule: 'CUBE-5'; why: 'not_opened' }
  | { rule: 'CUBE-7'; why: 'not_your_turn' }
  | { rule: 'CUBE-13'; why: 'extra_roll_first' }
  | { rule: 'CUBE-4'; why: 'not_your_die' }
  | { rule: 'CUBE-16'; why: 'wild_not_stated' }
  | { rule: 'CUBE-2'; why: 'off_board' }
  | { rule: 'CUBE-2'; why: 'occupied' }
  | { rule: 'CUBE-7'; why: 'no_dice' }
  | { rule: 'CUBE-7'; why: 'too_many_dice' }
  | { rule: 'CUBE-9'; why: 'one_or_two_dice_a_step' }
  | { rule: 'CUBE-9'; why: 'no_set' }
  | { rule: 'CUBE-17'; why: 'no_wild_there' }
  | { rule: 'CUBE-17'; why: 'wild_in_hand' }
  | { rule: 'CUBE-17'; why: 'other_features' }
  | { rule: 'CUBE-13'; why: 'no_extra_roll_now' }
  | { rule: 'CUBE-13'; why: 'already_chosen' };

export const HAND = 5 as const;

export const TURN_DICE = 3 as const;

/** The game's types, for whatever is generic over games. */
export interface Types {
  key: 'cubed';
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
