// Generated from the Rust types; a test in crates/protocol fails when they differ.
// To generate it again: UPDATE=1 cargo test -p tercet-protocol

/** What the player may try. Stacks are counted from 0. */
export type Action =
  | {
    type: 'word';
    /** The stacks in spelling order. */
    stacks: Array<number>;
  }
  | {
    type: 'fill';
    /** The stack that it comes from. */
    from: number;
    /** The empty place. */
    to: number;
  }
  | { type: 'give_up' };

export type Answer = NoAnswer;

export type Ask = NoAsk;

/** The options as they are written. */
export type Config = {
  /** The name of the dictionary (QUI-7). */
  dictionary: string;
};

/** What the player can ask for. */
export type Help = 'next' | 'solution';

/** The help. */
export type Hint =
  | {
    type: 'word';
    /** The stacks of its cards, in spelling order. */
    stacks: Array<number>;
  }
  | {
    type: 'fill';
    /** A stack that has the most cards. */
    from: number;
    /** The empty place. */
    to: number;
  }
  | { type: 'no_word' }
  | {
    type: 'solution';
    /** The words in order; null if no way was found, though there may be one. */
    words: Array<Array<Letter>> | null;
  };

/** A Quiddler card, one of 31 kinds. Written as its letters in capitals: `A`, `QU`. */
export type Letter = string;

/** The answer to `NoAsk`. */
export type NoAnswer = never;

/** The question type of games without questions. No JSON can be read as one. */
export type NoAsk = never;

/** What a viewer learns of an event. */
export type Notice = { type: 'dealt' } | Public;

/** What a word would earn. */
export type Preview = {
  /** How many cards would then have been used. */
  used: number;
};

/** Events that everybody may see. */
export type Public =
  | {
    type: 'made';
    /** The stacks in spelling order. */
    stacks: Array<number>;
    /** The word. */
    word: Array<Letter>;
  }
  | {
    type: 'filled';
    /** The stack that the card came from. */
    from: number;
    /** The place that was empty. */
    to: number;
    /** The card. */
    card: Letter;
  }
  | { type: 'gave_up' }
  | { type: 'left' };

/** What a viewer sees of the table: the player knows no more than anybody else. */
export type View = {
  /** The face-up card of each stack; null where the place is empty. */
  tops: Array<Letter | null>;
  /** How many cards lie under each. */
  under: Array<number>;
  /** How many cards have been used. */
  used: number;
  /** Nothing is hidden from others that the player sees. */
  mine: null | null;
  /** Whether an empty place has to be filled before the next word. */
  must_fill: boolean;
  /** The stacks that may give their top card to an empty place: none while no place is empty (QSO-3). */
  givers: Array<number>;
  /** How many cards there are in all. */
  cards: number;
  /** The words made. */
  made: Array<Array<Letter>>;
};

/** Why the game refuses an action. */
export type Refusal =
  | { rule: 'QSO-1'; why: 'no_such_stack' }
  | { rule: 'QSO-2'; why: 'empty_stack' }
  | { rule: 'QSO-2'; why: 'stack_twice' }
  | { rule: 'QSO-3'; why: 'fill_first' }
  | { rule: 'QSO-3'; why: 'not_empty' }
  | { rule: 'QSO-3'; why: 'nothing_under' }
  | { rule: 'QUI-7'; why: 'too_short' }
  | { rule: 'QUI-7'; why: 'not_a_word' }
  | { rule: 'QUI-8'; why: 'own_turn' };

export const CARDS = 48 as const;

export const STACKS = 8 as const;

/** The game's types, for whatever is generic over games. */
export interface Types {
  key: 'quiddler-solo';
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
