// Generated from the Rust types; a test in crates/protocol fails when they differ.
// To generate it again: UPDATE=1 cargo test -p tercet-protocol

/** The actions of a player. */
export type Action =
  | {
    type: 'take';
    /** Which. */
    cards: Array<Card>;
  }
  | { type: 'hint' }
  | { type: 'give_up' };

export type Answer = NoAnswer;

export type Ask = NoAsk;

/** A SET card, one of 81. Written as four letters: `2rfo` is two red filled ovals. */
export type Card = string;

/** The option `deck` (SET-3). */
export type Cards = 'full' | 'solid';

/** The options, untrusted. */
export type Config = {
  /** What makes a seat done, and what wins (SPR-4 to SPR-6). */
  version: Version;
  /** Which cards are in the decks (SPR-1). */
  deck: Cards;
  /** How many SETs a seat has to find in the classic version (SPR-4). */
  goal: number;
  /**
   * How long a seat has in the timed version, and how long its clock has at the start of the arcade version
   * (SPR-5, SPR-6).
   */
  seconds: number;
  /** The penalty for three cards that are no SET, in seconds (SPR-3). */
  miss_seconds: number;
  /** The penalty for a hint, in seconds (SPR-3). */
  hint_seconds: number;
};

export type Help = NoAsk;

export type Hint = NoAnswer;

/** The last pick of a seat. */
export type Last = {
  /** The cards, in the order of their places. */
  cards: [Card, Card, Card];
  /** Whether they were a SET. */
  right: boolean;
};

/** Milliseconds since a game's start, or a span of them. */
export type Millis = number;

/** What a seat has to itself. */
export type Mine = {
  /** Its penalties (RACE-2). */
  penalty: Millis;
  /** The cards on its table, in place order. */
  cards: Array<Card>;
  /** How many cards are left in its deck. */
  deck: number;
  /** When its time is over; null without a clock. */
  end: Millis | null;
  /** The cards that it has been told of the first SET on its table (SPR-3). */
  hints: Array<Card>;
  /** Its last pick. */
  last: Last | null;
  /** The last SETs that it took, the newest first. */
  taken: Array<[Card, Card, Card]>;
  /** Arcade: the level of the next SET (SPR-6). */
  level: number | null;
  /** Arcade: how much time the next SET adds (SPR-6). */
  gain: Millis | null;
};

/** The answer to `NoAsk`. */
export type NoAnswer = never;

/** The question type of games without questions. No JSON can be read as one. */
export type NoAsk = never;

/** The preview of games without previews. */
export type NoPreview = never;

/** What a viewer learns. */
export type Notice =
  | { type: 'started' }
  | {
    type: 'taken';
    /** The viewer's seat. */
    seat: Seat;
    /** The SET. */
    cards: [Card, Card, Card];
    /** How many the viewer has taken now. */
    score: number;
    /** How much time it won (SPR-6). */
    gain: Millis;
    /** What the viewer's table is now. */
    table: Array<Card>;
  }
  | {
    type: 'time_up';
    /** The viewer's seat. */
    seat: Seat;
  }
  | Own
  | Told;

/** What only the player learns of what they did (RACE-1). */
export type Own =
  | {
    type: 'missed';
    /** Whose pick it was. */
    seat: Seat;
    /** Which cards. */
    cards: [Card, Card, Card];
    /** The penalty (RACE-2). */
    cost: Millis;
  }
  | {
    type: 'hinted';
    /** To whom. */
    seat: Seat;
    /** The card. */
    card: Card;
    /** The penalty (RACE-2). */
    cost: Millis;
  }
  | {
    type: 'gave_up';
    /** Who. */
    seat: Seat;
  };

export type Preview = NoPreview;

/** A place at the table, counted from 0. "Clockwise" is increasing seat number, wrapping round (ALL-2). */
export type Seat = number;

/**
 * What everybody learns of what happens at somebody's own table: their score, and that they are done
 * (RACE-1). The game is not over yet, so nobody learns how.
 */
export type Told =
  | {
    type: 'scored';
    /** Whose. */
    seat: Seat;
    /** What it is now. */
    score: number;
  }
  | {
    type: 'done';
    /** Which. */
    seat: Seat;
  }
  | {
    type: 'left';
    /** Who. */
    seat: Seat;
  };

/** The option `version`. */
export type Version = 'classic' | 'timed' | 'arcade';

/** What a viewer sees. */
export type View = {
  /** Which version is played. */
  version: Version;
  /** The SETs that make a seat done; null with a clock (SPR-4). */
  goal: number | null;
  /** For each seat whether it is done. */
  done: Array<boolean>;
  /** Who has left for good. */
  left: Array<Seat>;
  /** What the viewer has; null for spectators. */
  mine: Mine | null;
  /** Once the game is over: the time of each seat, null without a place (RACE-2). */
  times?: Array<Millis | null>;
  /** Once the game is over: for each seat the SETs that it took, in that order. */
  found?: Array<Array<[Card, Card, Card]>>;
  /** Once the game is over: for each seat when it took them. */
  moments?: Array<Array<Millis>>;
  /** In replays: what each seat had. */
  hands?: Array<Mine>;
};

/** Why the game refuses an action. */
export type Refusal =
  | { rule: 'RACE-3'; why: 'done' }
  | { rule: 'SET-2'; why: 'not_three' }
  | { rule: 'SET-1'; why: 'twice_the_same' }
  | { rule: 'SPR-1'; why: 'not_on_table' }
  | { rule: 'SPR-3'; why: 'all_told' };

/** The game's types, for whatever is generic over games. */
export interface Types {
  key: 'sprint';
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
