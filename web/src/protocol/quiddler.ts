// Generated from the Rust types; a test in crates/protocol fails when they differ.
// To generate it again: UPDATE=1 cargo test -p tercet-protocol

import type { CommonRefusal } from './index';

/** The actions of a player. */
export type Action =
  | {
    type: 'draw';
    /** Where from. */
    from: Source;
  }
  | {
    type: 'discard';
    /** Which one. */
    card: Letter;
  }
  | {
    type: 'go_out';
    /** The words, as lists of cards. */
    words: Array<Array<Letter>>;
    /** The card that is left. */
    discard: Letter;
  }
  | {
    type: 'lay';
    /** The words, as lists of cards; there may be none. */
    words: Array<Array<Letter>>;
    /** The card to discard. */
    discard: Letter;
  }
  | {
    type: 'challenge';
    /** Whose. */
    seat: Seat;
    /** Which of their words, counted from 0. */
    word: number;
  }
  | { type: 'accept' };

/** The answer. Words are judged only in `checked` games (QUI-9), and only when they are laid. */
export type Answer = {
  /**
   * The action that finishes the turn: `lay` on a last turn, `go_out` if the words go out, otherwise
   * `discard`. null if the player cannot finish a turn now, if the card to discard is not clear, or if
   * `lay` would be refused.
   */
  act: Action | null;
  /** Whether the words go out (QUI-5). */
  goes_out: boolean;
  /** What each word is worth, also on the turn of another player. */
  words: Array<WordPoints>;
  /** What laying the words earns, if `act` does that. */
  preview: Preview | null;
  /** Why the words cannot be laid, on a last turn or when all cards but one lie in words. */
  refused: Refused | null;
};

/** What a screen asks. */
export type Ask = {
  type: 'hand';
  /**
   * The words, with at least one card in each. A word of one card is unfinished: its card counts as
   * left over, like the cards that are in no word.
   */
  words: Array<Array<Letter>>;
  /** Which of the cards left over to discard; null if there is only one. */
  discard: Letter | null;
};

/** The bonuses in use (QUI-11). */
export type Bonuses = {
  /** Most words. */
  most: boolean;
  /** The longest word. */
  longest: boolean;
};

/** A challenge and its result. */
export type Challenge = {
  /** Whose word. */
  seat: Seat;
  /** Which of their words. */
  word: number;
  /** Who challenged it. */
  by: Seat;
  /** Whether it is in the dictionary. */
  stands: boolean;
};

/** The options as they are written. */
export type Config = {
  /** The name of the agreed dictionary (QUI-7). */
  dictionary: string;
  /** Whether words are challenged, or checked when they are laid (QUI-9). */
  words: Words;
  /** What a struck word costs (QUI-10). */
  struck: Struck;
  /** The one bonus that two players use (QUI-11). */
  two_player_bonus: TwoPlayerBonus;
  /** How long words can be challenged after the last turn (QUI-9). */
  challenge_seconds: number;
  /** How long a turn may take; 0 for as long as it takes (ALL-6). */
  turn_seconds: number;
};

/** A seat's score of one hand. */
export type HandScore = {
  /** The words laid, struck ones included. */
  words: Array<ScoredWord>;
  /** The points of all words laid. */
  laid: number;
  /** The cards that could not be used: shown to all. */
  cards: Array<Letter>;
  /** Their points, which are taken off. */
  unused: number;
  /** What struck words take off. */
  struck: number;
  /** What lost challenges take off. */
  lost: number;
  /** The bonus for most words. */
  most: number;
  /** The bonus for the longest word. */
  longest: number;
  /** What the hand adds to the score. */
  total: number;
};

export type Help = NoAsk;

export type Hint = NoAnswer;

/** A Quiddler card, one of 31 kinds. Written as its letters in capitals: `A`, `QU`. */
export type Letter = string;

/** Milliseconds since a game's start, or a span of them. */
export type Millis = number;

/** What only the player sees. */
export type Mine = {
  /** The cards in hand. */
  hand: Array<Letter>;
};

/** The answer to `NoAsk`. */
export type NoAnswer = never;

/** The question type of games without questions. No JSON can be read as one. */
export type NoAsk = never;

/** What a viewer learns of an event. */
export type Notice =
  | {
    type: 'dealt';
    /** How many cards each player gets. */
    hand: number;
    /** Who dealt. */
    dealer: Seat;
  }
  | {
    type: 'remade';
    /** How many cards it has. */
    pile: number;
  }
  | {
    type: 'drew';
    /** Who. */
    seat: Seat;
    /** Where from. */
    from: Source;
    /** The card: for the player who drew it, and for everybody if it lay open. */
    card: Letter | null;
  }
  | Public;

/** The phase of a hand. */
export type Phase = 'draw' | 'play' | 'challenges' | 'over';

/** What laying words earns, before bonuses and challenges. */
export type Preview = {
  /** The points of the words. */
  laid: number;
  /** The points of the unused cards. */
  unused: number;
  /** The points of the words minus those of the unused cards. */
  points: number;
};

/** Events that everybody may see. */
export type Public =
  | {
    type: 'timed_out';
    /** Who. */
    seat: Seat;
  }
  | {
    type: 'skipped';
    /** Whose turn. */
    seat: Seat;
  }
  | {
    type: 'discarded';
    /** Who. */
    seat: Seat;
    /** Which card. */
    card: Letter;
  }
  | {
    type: 'went_out';
    /** Who. */
    seat: Seat;
    /** The words. */
    words: Array<Array<Letter>>;
    /** The card that was left. */
    discard: Letter;
  }
  | {
    type: 'laid';
    /** Who. */
    seat: Seat;
    /** The words. */
    words: Array<Array<Letter>>;
    /** The card that was discarded. */
    discard: Letter;
  }
  | {
    type: 'challenged';
    /** Who challenged. */
    by: Seat;
    /** Whose word. */
    seat: Seat;
    /** Which of their words. */
    word: number;
    /** Whether it is in the dictionary. */
    stands: boolean;
  }
  | {
    type: 'accepted';
    /** Who. */
    seat: Seat;
  }
  | {
    type: 'settled';
    /** The scores. */
    settlement: Settlement;
  }
  | {
    type: 'left';
    /** Who. */
    seat: Seat;
  };

/** A refusal as it is written: by the referee, on the wire, in the log. */
export type Refused = (Refusal | CommonRefusal) & { what?: string };

/** A word on the score sheet. */
export type ScoredWord = {
  /** Its cards. */
  cards: Array<Letter>;
  /** What they are worth. */
  points: number;
  /** The result of a challenge, if there was one. */
  verdict: Verdict | null;
};

/** A place at the table, counted from 0. "Clockwise" is increasing seat number, wrapping round (ALL-2). */
export type Seat = number;

/** A settled hand: a line of the score sheet. */
export type Settlement = {
  /** How many cards the hand had. */
  hand: number;
  /** The score of each seat; null for a player who had left. */
  seats: Array<HandScore | null>;
};

/** Where a card is drawn from (QUI-3). */
export type Source = 'pile' | 'discard';

/** What a struck word costs its player (QUI-10). */
export type Struck = 'cancel' | 'against';

/** The points for and against a seat in a hand so far, as a settlement would count them now (QUI-10). */
export type Sums = {
  /** The points of each word laid. */
  words: Array<number>;
  /** The points of all words laid, struck ones included. */
  laid: number;
  /** What struck words take off. */
  struck: number;
  /** What lost challenges take off. */
  lost: number;
};

/** The clock of the present turn (ALL-6). Everybody sees it. */
export type TurnClock = {
  /** Whose turn it is. */
  seat: Seat;
  /** When the turn began. */
  began: Millis;
  /** When the clock runs out. */
  ends: Millis;
};

/** The bonus that is in use between two players (QUI-11). */
export type TwoPlayerBonus = 'longest' | 'most';

/** The result of a challenge. */
export type Verdict = 'stands' | 'struck';

/**
 * What a viewer sees of the table. Of the pile and of others' hands it shows only how many cards they have.
 */
export type View = {
  /** How many cards each is dealt in this hand. */
  hand: number;
  /** Whose turn it is. */
  turn: Seat | null;
  /** The clock of that turn, where there is one (ALL-6). */
  clock?: TurnClock;
  /** Who dealt. */
  dealer: Seat;
  /** How many cards the pile has. */
  pile: number;
  /** The top discard. */
  discard: Letter | null;
  /** How many cards each seat holds. */
  held: Array<number>;
  /** The words that each seat has laid. */
  laid: Array<Array<Array<Letter>>>;
  /** The phase of the hand. */
  phase: Phase;
  /** Whether somebody has gone out. */
  last: boolean;
  /** What the viewer holds. */
  mine: Mine | null;
  /** Who went out. */
  out: Seat | null;
  /** The players who still have a last turn. */
  last_turns: Array<Seat>;
  /** How many discards there are. */
  discards: number;
  /** The challenges of this hand. */
  challenges: Array<Challenge>;
  /** The points of each seat's words and challenges so far. */
  sums: Array<Sums>;
  /** What challenges lost in this hand will cost each seat. */
  lost: Array<number>;
  /** Who has accepted the words of this hand. */
  accepted: Array<Seat>;
  /** Who has left. */
  left: Array<Seat>;
  /** Which bonuses are in use. */
  bonuses: Bonuses;
  /** The settled hands. */
  sheet: Array<Settlement>;
  /** Once the game is over: what each seat held at that moment. */
  hands?: Array<Mine | null>;
};

/** What a word is worth. */
export type WordPoints = {
  /** The points of its cards. */
  points: number;
};

/** What happens to words that are not in the dictionary (QUI-9). */
export type Words = 'challenge' | 'checked';

/** Why the game refuses an action. */
export type Refusal =
  | { rule: 'QUI-3'; why: 'not_your_turn' }
  | { rule: 'QUI-3'; why: 'not_drawn' }
  | { rule: 'QUI-3'; why: 'already_drawn' }
  | { rule: 'QUI-3'; why: 'no_discard' }
  | { rule: 'QUI-3'; why: 'pile_empty' }
  | { rule: 'QUI-3'; why: 'card_not_held' }
  | { rule: 'QUI-4'; why: 'not_last_turn' }
  | { rule: 'QUI-5'; why: 'cards_left' }
  | { rule: 'QUI-6'; why: 'already_out' }
  | { rule: 'QUI-6'; why: 'lay_on_last_turn' }
  | { rule: 'QUI-7'; why: 'too_short' }
  | { rule: 'QUI-7'; why: 'not_a_word' }
  | { rule: 'QUI-8'; why: 'own_turn' }
  | { rule: 'QUI-9'; why: 'no_challenges' }
  | { rule: 'QUI-9'; why: 'no_such_word' }
  | { rule: 'QUI-9'; why: 'own_word' }
  | { rule: 'QUI-9'; why: 'already_challenged' }
  | { rule: 'QUI-9'; why: 'already_accepted' }
  | { rule: 'QUI-9'; why: 'nothing_to_accept' };

export const HANDS = [3,4,5,6,7,8,9,10] as const;

export const POINTS: Record<Letter, number> = {"A":2,"B":8,"C":8,"CL":10,"D":5,"E":2,"ER":7,"F":6,"G":6,"H":7,"I":2,"IN":7,"J":13,"K":8,"L":3,"M":5,"N":5,"O":2,"P":6,"Q":15,"QU":9,"R":5,"S":3,"T":3,"TH":9,"U":4,"V":11,"W":10,"X":12,"Y":4,"Z":14};

export const LETTERS: Record<Letter, number> = {"A":10,"B":2,"C":2,"CL":2,"D":4,"E":12,"ER":2,"F":2,"G":4,"H":2,"I":8,"IN":2,"J":2,"K":2,"L":4,"M":2,"N":6,"O":8,"P":2,"Q":2,"QU":2,"R":6,"S":4,"T":6,"TH":2,"U":6,"V":2,"W":2,"X":2,"Y":4,"Z":2};

/** The game's types, for whatever is generic over games. */
export interface Types {
  key: 'quiddler';
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
