// Generated from the Rust types; a test in crates/protocol fails when they differ.
// To generate it again: UPDATE=1 cargo test -p tercet-protocol

/** The actions of a player. */
export type Action =
  | { type: 'call' }
  | {
    type: 'take';
    /** Which; a Wild may say what it stands for. */
    dice: Array<Named>;
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

/** The options, untrusted. */
export type Config = {
  /** How many rounds make a game (SCR-1). */
  rounds: number;
  /** How players pick (SET-15). */
  calling: Calling;
  /** How long a pick may take, in seconds (SET-6). */
  call_seconds: number;
  /** How long calls are compared with each other, in milliseconds (SET-16). */
  fair_ms: number;
  /** How long the cooldown after a wrong or late pick is, in seconds (SCR-2). */
  cooldown_seconds: number;
};

/** What a rolled die shows: a kind, or Wild. Written `2ro` or `*`. */
export type Face = string;

/** What a person can ask for. */
export type Help = 'die';

/** The help. */
export type Hint = {
  /** A die of a SET, if possible of one without Wilds. */
  die: Face;
};

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

/** The preview of games without previews. */
export type NoPreview = never;

/** What everybody learns: all events without the players' latencies. */
export type Notice =
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
export type Phase = 'round' | 'tie_break' | 'over';

/** A right or wrong pick. */
export type Pick = {
  /** Whose. */
  seat: Seat;
  /** The dice; null if there was no pick in time. */
  dice: [Named, Named, Named] | null;
  /** Whether they were a SET. */
  right: boolean;
};

export type Preview = NoPreview;

/** Events that everybody may see. All dice lie open, so these are nearly all events. */
export type Public =
  | {
    type: 'rolled';
    /** Which, and what for. */
    roll: Roll;
    /** What they show, in order. */
    faces: Array<Face>;
  }
  | {
    type: 'taken';
    /** Whose. */
    seat: Seat;
    /** The SET, as it was named. */
    dice: [Named, Named, Named];
  }
  | {
    type: 'missed';
    /** Whose. */
    seat: Seat;
    /** The three dice that were not a SET; null if there was no pick. */
    dice: [Named, Named, Named] | null;
    /** When this player's cooldown ends. */
    until: Millis;
  }
  | {
    type: 'rested';
    /** Who. */
    seat: Seat;
  }
  | {
    type: 'agreed';
    /** Who. */
    seat: Seat;
  }
  | {
    type: 'tied';
    /** Who. */
    seats: Array<Seat>;
  }
  | {
    type: 'left';
    /** Who. */
    seat: Seat;
  }
  | { type: 'ended' } & Outcome;

/** What ended a game. */
export type Reason = 'finished' | 'last_player' | 'left' | 'gave_up' | 'stalled';

/** Which dice are rolled, and what for. */
export type Roll = 'round' | 'leftover' | 'tie_break';

/** A place at the table, counted from 0. "Clockwise" is increasing seat number, wrapping round (ALL-2). */
export type Seat = number;

/** The phase of a call. */
export type Stage = 'none' | 'window' | 'pick';

/** What a viewer sees. */
export type View = {
  /** The dice in the middle. */
  dice: Array<Face>;
  /** Which round it is, counted from 1. */
  round: number;
  /** Who has control. */
  caller: Seat | null;
  /** The SETs of each seat in this round. */
  found: Array<Array<[Face, Face, Face]>>;
  /** Nobody holds anything hidden. */
  mine: null;
  /** Where the game stands. */
  phase: Phase;
  /** How many rounds there are. */
  rounds: number;
  /** The SETs of each seat in the round before, laid out for all to check (SCR-4). */
  before: Array<Array<[Face, Face, Face]>>;
  /** The open call. */
  call: CallView;
  /** Who agrees that there is no SET. */
  agreed: Array<Seat>;
  /** When each seat's cooldown ends (SCR-2). */
  cooldowns: Array<Millis | null>;
  /** Who breaks the tie (SCR-6). */
  tied: Array<Seat>;
  /** The last pick of this roll. */
  last: Pick | null;
  /** Who has left for good. */
  left: Array<Seat>;
  /** Alone: the largest number of SETs that this round's roll allows (SCR-7). */
  most: number | null;
  /** When the game ended: alone, the time that it took (SCR-7). */
  ended_at: Millis | null;
};

/** Why the game refuses an action. */
export type Refusal =
  | { rule: 'SCR-2'; why: 'no_calls' }
  | { rule: 'SET-15'; why: 'no_calls' }
  | { rule: 'SET-5'; why: 'call_open' }
  | { rule: 'SET-5'; why: 'called_already' }
  | { rule: 'SET-5'; why: 'not_called' }
  | { rule: 'SCR-2'; why: 'cooldown' }
  | { rule: 'SCR-2'; why: 'not_three' }
  | { rule: 'SCR-3'; why: 'not_there' }
  | { rule: 'SET-9'; why: 'call_open' }
  | { rule: 'SET-9'; why: 'agreed_already' }
  | { rule: 'SCR-6'; why: 'not_tied' };

/** The game's types, for whatever is generic over games. */
export interface Types {
  key: 'scramble';
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
