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

/** The options, untrusted. */
export type Config = {
  /** Which table is dealt (HUNT-1). */
  table: Table;
  /** How hard it is, from 1 to 5; 0 for any (HUNT-1, PUZ-3). */
  grade: number;
  /** The penalty for three cards that are no SET, in seconds (HUNT-3). */
  miss_seconds: number;
  /** The penalty for a hint, in seconds (HUNT-4). */
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
  /** The SETs that it has found, in that order. */
  found: Array<[Card, Card, Card]>;
  /** When it found them, without penalties. */
  moments: Array<Millis>;
  /** The cards that it has been told of the SET in question (HUNT-4). */
  hints: Array<Card>;
  /** Its last pick. */
  last: Last | null;
};

/** The answer to `NoAsk`. */
export type NoAnswer = never;

/** The question type of games without questions. No JSON can be read as one. */
export type NoAsk = never;

/** The preview of games without previews. */
export type NoPreview = never;

/** What a viewer learns. */
export type Notice =
  | {
    type: 'dealt';
    /** Its cards, in the order of their places. */
    cards: Array<Card>;
  }
  | {
    type: 'found';
    /** The viewer's seat. */
    seat: Seat;
    /** The SET. */
    cards: [Card, Card, Card];
    /** How many the viewer has found now. */
    score: number;
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

/** The option `table` (HUNT-1). */
export type Table = 'advanced' | 'basic';

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

/** What a viewer sees. */
export type View = {
  /** The cards, in place order. */
  cards: Array<Card>;
  /** How many SETs there are. */
  sets: number;
  /** How hard the table is, from 1 to 5 (PUZ-3). */
  grade: number;
  /** For each seat whether it is done. */
  done: Array<boolean>;
  /** Who has left for good. */
  left: Array<Seat>;
  /** What the viewer has found; null for spectators. */
  mine: Mine | null;
  /** Once the game is over: the time of each seat, null without a place (RACE-2). */
  times?: Array<Millis | null>;
  /** Once the game is over: for each seat the SETs that it found, in that order. */
  found?: Array<Array<[Card, Card, Card]>>;
  /** Once the game is over: for each seat when it found them. */
  moments?: Array<Array<Millis>>;
  /** Once the game is over: all SETs, in the order of their places. */
  all?: Array<[Card, Card, Card]>;
  /** In replays: what each seat had found. */
  hands?: Array<Mine>;
};

/** Why the game refuses an action. */
export type Refusal =
  | { rule: 'RACE-3'; why: 'done' }
  | { rule: 'SET-2'; why: 'not_three' }
  | { rule: 'SET-1'; why: 'twice_the_same' }
  | { rule: 'HUNT-2'; why: 'not_on_table' }
  | { rule: 'HUNT-2'; why: 'found_already' }
  | { rule: 'HUNT-4'; why: 'all_told' }
  | { rule: 'HUNT-1'; why: 'not_a_puzzle' };

/** The game's types, for whatever is generic over games. */
export interface Types {
  key: 'hunt';
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
