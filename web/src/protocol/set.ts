// Generated from the Rust types; a test in crates/protocol fails when they differ.
// To generate it again: UPDATE=1 cargo test -p tercet-protocol

/** The actions of a player. */
export type Action =
  | { type: 'call' }
  | {
    type: 'take';
    /** Which. */
    cards: Array<Card>;
  }
  | { type: 'no_set' };

export type Answer = NoAnswer;

export type Ask = NoAsk;

/** A player whose call came second (SET-16). */
export type Beaten = {
  /** Who. */
  seat: Seat;
  /** By how much, after latency. */
  by: Millis;
};

/** What everybody sees of an open call. */
export type CallView = {
  /** The phase of the call. */
  stage: Stage;
  /** When its clock runs out. */
  until: Millis | null;
  /** The players whose calls are being compared. */
  claims: Array<Seat>;
  /** Who called later than the one in control, and by how much (SET-16). */
  beaten: Array<Beaten>;
};

/** The option `calling` (SET-15). */
export type Calling = 'call' | 'snap';

/** A SET card, one of 81. Written as four letters: `2rfo` is two red filled ovals. */
export type Card = string;

/** The option `deck` (SET-3). */
export type Cards = 'full' | 'solid';

/** The options, untrusted. */
export type Config = {
  /** Which cards are in the deck (SET-3). */
  deck: Cards;
  /** How long a pick may take, in seconds (SET-6). */
  call_seconds: number;
  /** What happens when nobody finds a SET (SET-9). */
  stuck: Stuck;
  /** How many deals make a game (SET-12). */
  deals: Deals;
  /** How players pick (SET-15). */
  calling: Calling;
  /** How long calls are compared with each other, in milliseconds (SET-16). */
  fair_ms: number;
};

/** The option `deals` (SET-12). */
export type Deals = 'one' | 'each';

/** What a person can ask for. */
export type Help = 'any' | 'card';

/** The help. */
export type Hint =
  | {
    type: 'any';
    /** Whether there is one. */
    there: boolean;
  }
  | {
    type: 'card';
    /** The card; null if there is no SET. */
    card: Card | null;
  };

/** Milliseconds since a game's start, or a span of them. */
export type Millis = number;

/** The answer to `NoAsk`. */
export type NoAnswer = never;

/** The question type of games without questions. No JSON can be read as one. */
export type NoAsk = never;

/** The preview of games without previews. */
export type NoPreview = never;

/** What everybody learns: all events without the order of the deck and the players' latencies. */
export type Notice =
  | {
    type: 'dealt';
    /** Who dealt. */
    dealer: Seat;
    /** The cards on the table. */
    cards: Array<Card>;
  }
  | {
    type: 'called';
    /** Who. */
    seat: Seat;
  }
  | {
    type: 'granted';
    /** Who. */
    seat: Seat;
    /** Who called later, and by how much (SET-16). */
    beaten: Array<Beaten>;
  }
  | Public;

/** The result of a finished game. */
export type Outcome = {
  /** The winning seats; several share the win (ALL-3), none when a one-seat game is lost. */
  winners: Array<Seat>;
  /** What ended it. */
  reason: Reason;
};

/** Where a game stands. */
export type Phase = 'play' | 'over';

/** A right or wrong pick. */
export type Pick = {
  /** Whose. */
  seat: Seat;
  /** The cards; null if there was no pick in time. */
  cards: [Card, Card, Card] | null;
  /** Whether they were a SET. */
  right: boolean;
};

export type Preview = NoPreview;

/** Events that everybody may see. */
export type Public =
  | {
    type: 'taken';
    /** Whose. */
    seat: Seat;
    /** The SET. */
    cards: [Card, Card, Card];
    /** What was laid in its places. */
    refill: Array<Card>;
  }
  | {
    type: 'missed';
    /** Whose. */
    seat: Seat;
    /** The three cards that were not a SET; null if there was no pick. */
    cards: [Card, Card, Card] | null;
  }
  | {
    type: 'agreed';
    /** Who. */
    seat: Seat;
  }
  | {
    type: 'laid';
    /** Which. */
    cards: Array<Card>;
    /** What for. */
    why: Why;
  }
  | {
    type: 'left';
    /** Who. */
    seat: Seat;
  }
  | { type: 'ended' } & Outcome;

/** What ended a game. */
export type Reason = 'finished' | 'last_player' | 'left' | 'gave_up' | 'stalled';

/** A place at the table, counted from 0. "Clockwise" is increasing seat number, wrapping round (ALL-2). */
export type Seat = number;

/** The phase of a call. */
export type Stage = 'none' | 'window' | 'pick';

/** The option `stuck` (SET-9). */
export type Stuck = 'agree' | 'auto';

/** What a viewer sees. */
export type View = {
  /** The cards on the table, in place order. */
  cards: Array<Card>;
  /** How many cards are left in the deck. */
  deck: number;
  /** Who has control. */
  caller: Seat | null;
  /** Which deal it is, counted from 1. */
  deal: number;
  /** Solitaire: the penalties that have not been removed (SET-13). */
  penalties?: number;
  /** Nobody holds anything hidden. */
  mine: null;
  /** Where the game stands. */
  phase: Phase;
  /** The open call. */
  call: CallView;
  /** Who agrees that there is no SET (SET-9). */
  agreed: Array<Seat>;
  /** SETs that each seat has taken. */
  taken: Array<number>;
  /** The last pick of this deal. */
  last: Pick | null;
  /** Who deals this deal. */
  dealer: Seat;
  /** How many deals follow as things stand (SET-12). */
  deals_left: number;
  /** Who has left for good. */
  left: Array<Seat>;
};

/** Why cards are laid. */
export type Why = 'agreed' | 'stuck' | 'asked';

/** Why the game refuses an action. */
export type Refusal =
  | { rule: 'SET-13'; why: 'no_calls' }
  | { rule: 'SET-15'; why: 'no_calls' }
  | { rule: 'SET-5'; why: 'call_open' }
  | { rule: 'SET-5'; why: 'called_already' }
  | { rule: 'SET-5'; why: 'not_called' }
  | { rule: 'SET-2'; why: 'not_three' }
  | { rule: 'SET-1'; why: 'twice_the_same' }
  | { rule: 'SET-7'; why: 'not_on_table' }
  | { rule: 'SET-9'; why: 'call_open' }
  | { rule: 'SET-9'; why: 'agreed_already' }
  | { rule: 'SET-9'; why: 'laid_by_itself' };

/** The game's types, for whatever is generic over games. */
export interface Types {
  key: 'set';
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
