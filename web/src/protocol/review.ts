// Generated from the Rust types; a test in crates/protocol fails when they differ.
// To generate it again: UPDATE=1 cargo test -p tercet-protocol

/** SETs in which a number of features differ. */
export type ByDiffer = {
  /** How many features differ. */
  features: number;
  /** How many such SETs were found. */
  found: number;
  /** Their share of all that this seat found. */
  share: number;
  /** The mean of the times that they had lain there. */
  mean: Millis;
};

/** A feature of cards and dice. */
export type Feature = 'number' | 'colour' | 'fill' | 'shape';

/** Grids of Crossword SET. */
export type GridSummary = {
  /** Rounds won. */
  won: number;
  /** Dice drawn. */
  drawn: number;
  /** Dice drawn although a grid could hold all. */
  needless: number;
  /** Dice left over in lost rounds. */
  left: number;
  /** How few could have been left over. */
  fewest_left: number;
};

/** A SET that lay on the table. */
export type Lay = {
  /** Its cards. */
  cards: Array<string>;
  /** When its last card came. */
  from: Millis;
  /** When it was taken, or when one of its cards went away with another SET, or the last entry. */
  to: Millis;
  /** Who took it; null if nobody did. */
  taken: Seat | null;
};

/** Milliseconds since a game's start, or a span of them. */
export type Millis = number;

/** Something that happened, with its worth beside the best that was possible. */
export type Moment = {
  /** The number of the log entry, as the referee counts. */
  n: number;
  /** The number of its step in a replay. */
  seq: number;
  /** When. */
  at: Millis;
  /** Whose moment. */
  seat: Seat;
  /** What it was worth, in points; null if points are not the measure. */
  played: number | null;
  /** What the best answer would have been worth. */
  best: number | null;
  /** The difference. */
  loss: number | null;
} & ({
  kind: 'set';
  /** Its cards or dice. */
  cards: Array<string>;
  /** How long it had been there: since its last card came. */
  since: Millis;
  /** How many other SETs lay there just before. */
  others: number;
  /** In how many features its cards differ. */
  differ: number;
} | {
  kind: 'wrong';
  /** Which. */
  cards: Array<string>;
  /** The features that are neither alike nor all different. */
  breaks: Array<Feature>;
} | { kind: 'late' } | {
  kind: 'no_set';
  /** How many there were. */
  sets: number;
  /** Whether that was true. */
  right: boolean;
} | {
  kind: 'turn';
  /** What was played; nothing for a pass. */
  steps: Array<Array<[string, string]>>;
  /** The best turn. */
  answer: Array<Array<[string, string]>>;
  /** Whether the search went through every turn. If not, there may be a better one. */
  exact: boolean;
  /** How many Wilds were played. */
  wilds: number;
  /** How much better the turn was than the best one without these Wilds; null without Wilds. */
  gain: number | null;
} | {
  kind: 'extra_roll';
  /** The dice that were rolled again. */
  rolled: Array<string>;
  /** The dice to roll again for the best next turn. */
  answer: Array<string>;
  /** The standard error of the loss. */
  error: number;
} | {
  kind: 'lay';
  /** The words. */
  words: Array<Array<string>>;
  /** Those that are not in the dictionary, by their place in the list. */
  bad: Array<number>;
  /** The best words. */
  answer: Array<Array<string>>;
  /** The discard that goes with them. */
  discard: string | null;
  /** Whether the player went out. */
  out: boolean;
} | {
  kind: 'could_go_out';
  /** Which turn of theirs in this hand, counted from 1. */
  turn: number;
  /** The words. */
  answer: Array<Array<string>>;
  /** The discard that goes with them. */
  discard: string;
} | {
  kind: 'gift';
  /** The card. */
  card: string;
  /** Who took it. */
  to: Seat;
  /** Whether they laid it on that turn. */
  laid: boolean;
} | {
  kind: 'challenge';
  /** Whose word. */
  of: Seat;
  /** The word. */
  word: string;
  /** Whether it was not in the dictionary. */
  right: boolean;
} | {
  kind: 'unchallenged';
  /** The word. */
  word: string;
} | {
  kind: 'draw';
  /** Whether no grid could hold all dice; null if that was not settled. */
  needed: boolean | null;
  /** A grid that holds all dice without the draw. */
  answer: Array<[string, string]>;
} | {
  kind: 'done';
  /** How long all dice could have been laid already; null if that was not settled. */
  since: Millis | null;
} | {
  kind: 'left';
  /** A grid with as many of the player's dice as possible. */
  answer: Array<[string, string]>;
} | {
  kind: 'step';
  /** Whether all cards could be used before this step: proven, refuted, or not settled. */
  clearable: boolean | null;
  /** Whether this step lost the game: a proof on both sides of it. */
  lost: boolean;
  /** The word or the move that a solution begins with, as an action. */
  answer: unknown;
});

/** What happened in a game, beside what was possible. */
export type Review = {
  /** The game's key. */
  game: string;
  /** Whether the game is over. If it is not, the review goes as far as the record does. */
  over: boolean;
  /** When the last entry was. */
  took: Millis;
  /** One summary for each seat. */
  seats: Array<Summary>;
  /** The moments worth looking at, in the order of the log. */
  moments: Array<Moment>;
  /** The SETs that lay longest, the longest first; in games without SETs on a table there are none. */
  longest: Array<Lay>;
  /** For each roll of Scramble SET how many SETs it allowed, and how many were taken. */
  rolls: Array<Roll>;
};

/** A roll of Scramble SET. */
export type Roll = {
  /** The round, counted from 1. */
  round: number;
  /** The most SETs that it allowed, no die being used twice (SCR-7). */
  most: number;
  /** How many were taken by all together. */
  taken: number;
};

/** A place at the table, counted from 0. "Clockwise" is increasing seat number, wrapping round (ALL-2). */
export type Seat = number;

/** SETs taken from a table. */
export type SetSummary = {
  /** How many were found. */
  found: number;
  /** The median of the times that they had lain there; null without any. */
  median: Millis | null;
  /** The mean of these times. */
  mean: Millis | null;
  /** Wrong picks. */
  wrong: number;
  /** Calls without a pick in time. */
  late: number;
  /** The share of picks and calls that were wrong or late. */
  wrong_share: number;
  /** How often the player said that there is no SET, and how often that was true. */
  no_set: number;
  /** How often that was true. */
  no_set_right: number;
  /** The SETs by the number of features that differ. */
  differ: Array<ByDiffer>;
};

/** The solitaire. */
export type SolitaireSummary = {
  /** Cards used. */
  used: number;
  /** Whether the deal could be cleared; null if that was not settled. */
  clearable: boolean | null;
  /** The log entry that lost the game, if both sides of it are proven. */
  lost_at: number | null;
};

/** A seat's summary. Each game fills the parts that it has. */
export type Summary = {
  /** SETs taken from a table. */
  sets: SetSummary | null;
  /** Turns of SET Cubed. */
  turns: TurnSummary | null;
  /** Words laid. */
  words: WordSummary | null;
  /** Grids of Crossword SET. */
  grids: GridSummary | null;
  /** The solitaire. */
  solitaire: SolitaireSummary | null;
};

/** Turns of SET Cubed. */
export type TurnSummary = {
  /** How many turns. */
  turns: number;
  /** Points earned in them. */
  played: number;
  /** What the best turns would have earned. */
  best: number;
  /** Turns that were the best there was. */
  perfect: number;
  /** Passes although a die could be played. */
  needless_passes: number;
  /** Wilds played that earned two points or fewer. */
  cheap_wilds: number;
  /** Points of the next turn that the extra rolls gave away, estimated. */
  extra_roll_loss: number;
};

/** Words laid. */
export type WordSummary = {
  /** How often words were laid. */
  layings: number;
  /** Points of these layings, without bonuses. */
  played: number;
  /** What the best layings would have been worth. */
  best: number;
  /** Layings that were the best there was. */
  perfect: number;
  /** How often the player went out. */
  went_out: number;
  /** Hands in which the player could have gone out earlier. */
  could_go_out: number;
  /** Discards that the next player took at once. */
  gifts: number;
  /** Challenges that struck a word. */
  challenges_right: number;
  /** Challenges of words that stand. */
  challenges_wrong: number;
  /** Bad words of others that nobody challenged. */
  challenges_missed: number;
};
