// Generated from the Rust types; a test in crates/protocol fails when they differ.
// To generate it again: UPDATE=1 cargo test -p tercet-protocol

import type { AnyGame, GameKey } from './games';

export * from './games';

/** What the types of all games have in common. The messages are generic over them. */
export interface Types {
  key: GameKey;
  config: object;
  action: { type: string };
  notice: { type: string };
  view: object;
  preview: object;
  refusal: { rule: string; why: string };
  ask: object;
  answer: object;
  help: object | string;
  hint: object;
}

/** Leaving for good (ALL-4), an action of every game. */
export type Leave = { type: 'leave' };

/** The types of the actions of a game. */
export type ActionType<G extends Types = AnyGame> = (G['action'] | Leave)['type'];

/** Why an action is refused whatever the game is. */
export type CommonRefusal =
  | { rule: 'over'; why: 'game_over' }
  | { rule: 'start'; why: 'not_started' }
  | { rule: 'ALL-4'; why: 'not_at_the_table' }
  | { rule: 'ALL-5'; why: 'not_due' }
  | { rule: 'help'; why: 'company' }
  | { rule: 'help'; why: 'no_help' }
  | { rule: 'action'; why: 'malformed' }
  | { rule: 'action'; why: 'unknown' };

/** A message from a client, over a table's WebSocket. */
export type ClientMsg<G extends Types = AnyGame> =
  | {
    type: 'act';
    /** Chosen by the client. An id that is sent again is not executed again. */
    id: string;
    /** The action, in the format of the game. */
    act: G['action'] | Leave;
  }
  | {
    type: 'preview';
    /** The answer has the same id. */
    id: string;
    /** The action, in the format of the game. */
    act: G['action'] | Leave;
  }
  | {
    type: 'options';
    /** The answer has the same id. */
    id: string;
    /** The question, in the format of the game. */
    ask: G['ask'];
  }
  | {
    type: 'help';
    /** The answer has the same id. */
    id: string;
    /** What the player asks for, in the format of the game: a word, or an object. */
    what: G['help'];
  }
  | {
    type: 'lookup';
    /** The answer has the same id. */
    id: string;
    /** The word. */
    word: string;
  }
  | {
    type: 'say';
    /** The message. */
    text: string;
  }
  | { type: 'back' }
  | {
    type: 'next_in';
    /** Whether they no longer ask for one. */
    off?: boolean;
  }
  | {
    type: 'ping';
    /** The answer has the same id. */
    id?: string | null;
  };

/** A message to a client. */
export type ServerMsg<G extends Types = AnyGame> =
  | {
    type: 'hello';
    /** The viewer's player id. */
    player: string;
    /** The viewer's seat; null for spectators. */
    seat: number | null;
    /** The game's key. */
    game: G['key'];
    /** All its options. */
    rules: G['config'];
    /** One entry for each seat. */
    players: Array<PlayerInfo>;
    /** The host's id; null when everybody has left. */
    host: string | null;
    /** SHA-256 of the secret behind all shuffles and rolls, in hex; null where they follow a script. */
    commitment: string | null;
  }
  | { type: 'update' } & Update<G>
  | {
    type: 'ack';
    /** The id of the client's message. */
    id: string;
    /** The number of the update that the action led to. */
    seq: number;
  }
  | {
    type: 'refused';
    /** The id of the client's message, if it could be read. */
    id: string | null;
    /** Why it was refused. */
    refused: Refused<G>;
  }
  | {
    type: 'preview';
    /** The id of the client's message. */
    id: string;
    /** What it would lead to, in the format of the game. */
    preview: G['preview'] | null;
    /** Why it would be refused. */
    refused: Refused<G> | null;
  }
  | {
    type: 'options';
    /** The id of the client's message. */
    id: string;
    /** The answer, in the format of the game. */
    options: G['answer'] | null;
    /** Why there is no answer. */
    refused: Refused<G> | null;
  }
  | {
    type: 'help';
    /** The id of the client's message. */
    id: string;
    /** The number of the last change of the table that the help is about. */
    seq: number;
    /** The help, in the format of the game. */
    help: G['hint'] | null;
    /** Why there is none. */
    refused: Refused<G> | null;
  }
  | {
    type: 'lookup';
    /** The id of the client's message. */
    id: string;
    /** The word. */
    word: string;
    /** Whether it is in the dictionary. */
    valid: boolean;
    /** What it means, in a few words, if that is known. */
    meaning?: string;
  }
  | { type: 'said' } & ChatLine
  | {
    type: 'chat';
    /** The messages, the oldest first. */
    lines: Array<ChatLine>;
  }
  | {
    type: 'muted';
    /** Whether the viewer may speak again. */
    off: boolean;
  }
  | { type: 'removed' }
  | {
    type: 'players';
    /** One entry for each seat. */
    players: Array<PlayerInfo>;
    /** The host's id; null when everybody has left. */
    host: string | null;
    /** The table of the rematch, if somebody has asked for one. */
    rematch?: string;
  }
  | {
    type: 'starting';
    /** How soon, in milliseconds. */
    in: number;
  }
  | {
    type: 'next';
    /** The id of that table. */
    table: string;
  }
  | {
    type: 'over';
    /** The result. */
    outcome: Outcome;
  }
  | {
    type: 'pong';
    /** The id of the client's message. */
    id: string | null;
  }
  | {
    type: 'error';
    /** The id of the client's message, if it could be read. */
    id?: string;
    /** What went wrong. */
    error: ErrorInfo;
  };

/** The state of the table after a change, for one viewer. */
export type Update<G extends Types = AnyGame> = {
  /** The number of the change: each accepted action and each fired timer has one. The start is 0. */
  seq: number;
  /** Its time, in milliseconds since the start. */
  at: number;
  /** What happened, as far as this viewer may know. */
  events: G['notice'][];
  /** What this viewer sees. */
  view: G['view'];
  /** The types of actions that are open to this viewer now. */
  may: ActionType<G>[];
  /** One score for each seat. */
  scores: Array<number>;
  /** When the next timer is due, in milliseconds since the start. */
  deadline: number | null;
  /** The present time, only in the first update after `hello`. */
  now?: number;
};

/** A chat message. */
export type ChatLine = {
  /** The id of the player who sent it. */
  player: string;
  /** Their seat; null for spectators. */
  seat: number | null;
  /** Their name. */
  name: string;
  /** The message. */
  text: string;
  /** When it was sent, in milliseconds since 1970. */
  at: number;
};

/** Who sits in a seat. */
export type PlayerInfo = {
  /** The seat. */
  seat: number;
  /** The player's name; empty if the seat is free. */
  name: string;
  /** A person or a bot. */
  kind: PlayerKind;
  /** The bot's level. */
  level?: number;
  /** Whether the player is connected now. */
  connected: boolean;
  /** The player's id. */
  player?: string;
  /** Whether the player has left for good (ALL-4). */
  left: boolean;
  /** The level of the bot that plays for this person, who is away. */
  stand_in?: number;
};

/** Who plays a seat. */
export type PlayerKind = 'human' | 'bot';

/** Why an action was refused. */
export type Refused<G extends Types = AnyGame> = (G['refusal'] | CommonRefusal) & { what?: string };

/** How a game ended. */
export type Outcome = {
  /** One score for each seat. */
  scores: Array<number>;
  /** The winning seats. */
  winners: Array<number>;
  /** What ended the game. */
  reason: Reason;
};

/** What went wrong. */
export type ErrorInfo = {
  /** A word for programs. */
  code: string;
  /** A sentence for people. */
  message: string;
};

/** The body of every error. */
export type ErrorBody = {
  /** What went wrong. */
  error: ErrorInfo;
};

/** `POST /api/guest`. */
export type GuestRequest = {
  /** The name that others see. */
  name: string;
};

/** A new guest. */
export type Guest = {
  /** The player's id, which everybody may see. */
  player: string;
  /** The player's secret token. */
  token: string;
};

/** `POST /api/tables`. */
export type NewTable<G extends Types = AnyGame> = {
  /** The game's key. */
  game: G['key'];
  /** Its options; missing options have their defaults. */
  rules?: Partial<G['config']>;
  /** The seats. The host gets the first human seat. */
  seats: Array<SeatRequest>;
  /** Whether only people with the link can find it. */
  private?: boolean;
  /** What the host adds to the seed: up to 128 hex digits. */
  nonce?: string;
  /**
   * The level of the bot that plays for somebody who is away; null for none. Without it, tables with two
   * or more human seats have 3, and others none.
   */
  stand_in?: number | null;
  /**
   * Whether a person may take over the seat of a bot during the game. Without it, private tables allow it.
   */
  late?: boolean;
  /** When the game starts. */
  start?: StartWhen;
  /** What shuffles and rolls yield, in the form of a record's `chance`. Only for tables with one seat. */
  chance?: object;
};

/** A seat of a new table. */
export type SeatRequest =
  | { kind: 'human' }
  | {
    kind: 'bot';
    /** Its level: a number from 1 to 5 with at most one decimal. */
    level: number;
  };

/** When a game starts. */
export type StartWhen = 'full' | 'host';

/** `POST /api/tables/ID/seats/N`: who plays the seat from now on. */
export type SeatChange =
  | {
    kind: 'bot';
    /** Its level. */
    level: number;
  }
  | { kind: 'human' }
  | { kind: 'left' };

/** `PATCH /api/tables/ID`. */
export type TableChange<G extends Types = AnyGame> = {
  /** The options that change. Those that are not named stay as they are. */
  rules: Partial<G['config']>;
};

/** `POST /api/tables/ID/host`. */
export type HostRequest = {
  /** The player who becomes the host. */
  player: string;
};

/** `POST /api/tables/ID/mute`. */
export type MuteRequest = {
  /** Whose chat messages are refused. */
  player: string;
  /** Whether they are allowed again. */
  off?: boolean;
};

/** The player who asks. */
export type Me = {
  /** The player's id, which everybody may see. */
  player: string;
  /** The name that others see. At a table where somebody has that name already, it gets a number. */
  name: string;
};

/** `PATCH /api/me`. */
export type MeChange = {
  /** The new name. */
  name: string;
};

/** A table, by its id. */
export type TableRef = {
  /** Its id, which is also its link. */
  table: string;
};

/** `POST /api/tables/ID/join`. */
export type JoinRequest = {
  /** The seat; without it, the first free one. During the game it is required. */
  seat?: number;
  /** What the player adds to the seed: up to 128 hex digits. */
  nonce?: string;
};

/** The seat that the player has now. */
export type Joined = {
  /** The seat. */
  seat: number;
};

/** The state of a table. */
export type Status = 'open' | 'playing' | 'over';

/** What everybody may know about a table. */
export type TableFacts<G extends Types = AnyGame> = {
  /** Its id. */
  table: string;
  /** The game's key. */
  game: G['key'];
  /** All its options. */
  rules: G['config'];
  /** Its state. */
  status: Status;
  /** Whether it is private, that is, not listed. */
  private: boolean;
  /** The host's id; null when everybody has left. */
  host: string | null;
  /** One entry for each seat. */
  players: Array<PlayerInfo>;
  /** How many seats can still be taken. */
  free: number;
  /** SHA-256 of the secret behind all shuffles and rolls, in hex; null where they follow a script. */
  commitment: string | null;
  /** When it was opened, in milliseconds since 1970. */
  created: number;
  /** When the game started, in milliseconds since 1970. */
  started: number | null;
  /** The result; null while the game is not over. */
  outcome: Outcome | null;
  /** The table of the rematch, if somebody has asked for one. */
  rematch: string | null;
  /** The table of the next game: the same as `rematch`. */
  next: string | null;
  /** The table of the game before this one; null for the first game of an evening. */
  previous: string | null;
  /** When the game starts. */
  start: StartWhen;
  /** The level of the bot that plays for somebody who is away; null if there is none. */
  stand_in: number | null;
  /** Whether a person may take over the seat of a bot during the game. */
  late: boolean;
  /** Why the server ended the game; null if it did not. */
  ended: Ended | null;
  /** The puzzle of a day that is played here; null at other tables. */
  puzzle: PuzzleRef | null;
  /** Whether somebody has asked for help in the game. Such a game is not rated. */
  assisted: boolean;
};

/** Why the server ended a game. */
export type Ended = 'idle' | 'entries';

/** `GET /api/tables/ID/check`. */
export type TableCheck = {
  /** The number of the last entry. */
  seq: number;
  /**
   * A hash of the whole state, in hex: HMAC-SHA-256, keyed with the table's seed. It reveals nothing
   * until the record publishes the seed. Equal hashes mean equal states.
   */
  hash: string;
};

/** `GET /api/me/tables`. */
export type MyTables = {
  /** The tables where the player sits and whose games are not over, the newest first. */
  tables: Array<MyTable>;
};

/** A table where the player sits, and how its game stands. */
export type MyTable = {
  /** What everybody may know about it. */
  facts: TableFacts;
  /** The player's seat. */
  seat: number;
  /** Whether the player can do something now, other than leave. */
  turn: boolean;
  /** One score for each seat; empty before the start. */
  scores: Array<number>;
  /** When the game last changed, in milliseconds since 1970; before the start, when the table was opened. */
  active: number;
};

/** `GET /api/daily` and `GET /api/daily/{date}`. */
export type Daily = {
  /** The day (UTC), as in `2026-11-18`. */
  date: string;
  /** Its puzzles, without what players have to find out. */
  puzzles: Array<DailyPuzzle>;
  /** The player's days in a row. */
  streak: Streak;
  /** The days of this month on which the player has begun a puzzle. */
  month: Array<DayDone>;
  /** The server's time, in milliseconds since 1970. */
  now: number;
};

/** A puzzle of a day. */
export type DailyPuzzle = {
  /** Its kind: `set`, `set-basic`, `cubed`, `scramble`, `crossword`, `quiddler` or `solitaire`. */
  kind: string;
  /** The key of its game. */
  game: string;
  /** The options of its game. */
  rules: object;
  /** How hard it is, from 1 (gentle) to 5 (hard). */
  grade: number;
  /** What the player has made of it; null if they have not begun. */
  mine: MyPuzzle | null;
};

/** What a player has made of a puzzle, at the table that counts. */
export type MyPuzzle = {
  /** The table. */
  table: string;
  /** Whether the game is over. */
  done: boolean;
  /** Whether it was won. */
  won: boolean;
  /** The score; null while the game goes on. */
  score: number | null;
  /** The time that it took, in milliseconds; null while the game goes on, and without a place. */
  time: number | null;
};

/** How many days in a row a player has won a puzzle of the day. */
export type Streak = {
  /** The days up to today, or up to yesterday as long as today can still be won. */
  days: number;
  /** The longest that the player ever had. */
  best: number;
};

/** A day on which a player has begun a puzzle. */
export type DayDone = {
  /** The day. */
  date: string;
  /** How many puzzles are done. */
  done: number;
  /** How many are won. */
  won: number;
};

/** `POST /api/daily/{date}/{kind}`. */
export type DailyRequest = {
  /** Whether to open a further table, which does not count. */
  again?: boolean;
};

/** `GET /api/daily/{date}/{kind}/results`: how players of this server did on the day itself. */
export type DailyResults = {
  /** How many players have finished it. */
  played: number;
  /** How many have won. */
  won: number;
  /** The nine deciles of the winners' times in milliseconds, the shortest first; empty without a winner. */
  times: Array<number>;
  /** How often each score was reached. */
  scores: { [key in string]: number };
  /** What the player who asks has made of it. */
  mine: MyPuzzle | null;
};

/** The puzzle of a day that a table is for. */
export type PuzzleRef = {
  /** The day. */
  date: string;
  /** Its kind. */
  kind: string;
  /** How hard it is, from 1 to 5. */
  grade: number;
  /** Whether it is the player's first table of it, which counts. */
  first: boolean;
};

/** `GET /api/tables`. */
export type TableList = {
  /** Public tables that are not over, the newest first. */
  tables: Array<TableFacts>;
};

/** `GET /api/games`. */
export type GameList = {
  /** The games. */
  games: Array<GameInfo>;
  /** The whole levels of bots, the weakest first. */
  levels: Array<BotLevel>;
};

/** A game and its options, for forms. */
export type GameInfo = {
  /** Its key. */
  game: GameKey;
  /** The possible numbers of players. */
  seats: SeatRange;
  /** The levels of the bots that join a person who wants to play at once. */
  company: Array<number>;
  /** The types of its actions, without `leave`. */
  actions: Array<string>;
  /**
   * Its options: `name`, `kind` and what it takes, `default`, `rule`, and `online` where tables here have
   * another default.
   */
  options: OptionSpec[];
};

/** A level of bots. */
export type BotLevel = {
  /** Its number: from 1 to 5. */
  level: number;
  /** Its name, in English. */
  name: string;
  /** How it plays, in one line of English. */
  line: string;
};

/** The possible numbers of players. */
export type SeatRange = {
  /** The fewest. */
  min: number;
  /** The most. */
  max: number;
};

/** A game, step by step. */
export type Replay<G extends Types = AnyGame> = {
  /** The game's key. */
  game: G['key'];
  /** All its options. */
  rules: G['config'];
  /** One entry for each seat. */
  players: Array<PlayerInfo>;
  /** The table as it was dealt, on every page. */
  start: ReplayStart<G>;
  /** The steps of this page, at most 1,000. */
  steps: ReplayStep<G>[];
  /** Where the next page begins, as `?from=`; null on the last page. */
  next: number | null;
  /** The result, on every page; null for the record of an unfinished game. */
  outcome: Outcome | null;
  /**
   * The entries of a posted record that the rules refuse, on every page. They change nothing. At most 100.
   */
  refused: ReplayRefused<G>[];
};

/** An entry of a posted record that the rules refuse. */
export type ReplayRefused<G extends Types = AnyGame> = {
  /** The number of the last step before it; 0 for the start. */
  after: number;
  /** Its time, in milliseconds since the start. */
  at: number;
  /** Who tried it. */
  seat: number;
  /** Why it is refused. */
  refused: Refused<G>;
};

/** The table as it was dealt. */
export type ReplayStart<G extends Types = AnyGame> = {
  /** What all may see now, `hands` included. */
  view: G['view'];
  /** One score for each seat. */
  scores: Array<number>;
};

/** One step of a finished game. */
export type ReplayStep<G extends Types = AnyGame> = {
  /** Its number, as in the live updates. */
  seq: number;
  /** Its time, in milliseconds since the start. */
  at: number;
  /** What happened. */
  events: G['notice'][];
  /**
   * What all may see now: the spectators' view, and where the game has hidden things `hands`, each seat's
   * `mine`.
   */
  view: G['view'];
  /** One score for each seat. */
  scores: Array<number>;
};

/** `GET /api/tables/ID/log`. */
export type TableLog<G extends Types = AnyGame> = {
  /** The steps of this page, at most 1,000, the oldest first. */
  steps: LogStep<G>[];
  /** Where the next page begins, as `?from=`; null on the last page. */
  next: number | null;
};

/** One step of a game, as the player who asks saw it or would have seen it. */
export type LogStep<G extends Types = AnyGame> = {
  /** Its number, as in the live updates. */
  seq: number;
  /** Its time, in milliseconds since the start. */
  at: number;
  /** What happened, as far as the player who asks may know. */
  events: G['notice'][];
  /** What the player who asks could see then. */
  view: G['view'];
  /** One score for each seat. */
  scores: Array<number>;
};

/** `GET /api/version`. */
export type Version = {
  /** The server's version. */
  version: string;
  /** The protocol's version. */
  protocol: number;
};

/** `GET /api/nodes`. */
export type NodeList = {
  /** The addresses of all nodes with the same tables, including this one; empty if this is the only one. */
  nodes: Array<string>;
};

/** Who the bots are: their names, and how their faces are drawn. */
export const BOTS = [
  { name: 'Amba', eyes: 'arcs', mouth: 'smile', top: 'tuft' },
  { name: 'Bolero', eyes: 'dots', mouth: 'open', top: 'ears' },
  { name: 'Corvo', eyes: 'rings', mouth: 'line', top: 'tuft' },
  { name: 'Dodo', eyes: 'rings', mouth: 'open', top: 'antenna' },
  { name: 'Fizzy', eyes: 'dots', mouth: 'smile', top: 'antenna' },
  { name: 'Gavot', eyes: 'arcs', mouth: 'line', top: 'ears' },
  { name: 'Kubik', eyes: 'dots', mouth: 'line', top: 'antenna' },
  { name: 'Lumo', eyes: 'rings', mouth: 'smile', top: 'ears' },
  { name: 'Mambo', eyes: 'arcs', mouth: 'open', top: 'tuft' },
  { name: 'Nimbo', eyes: 'arcs', mouth: 'smile', top: 'antenna' },
  { name: 'Orbo', eyes: 'rings', mouth: 'open', top: 'tuft' },
  { name: 'Rombo', eyes: 'dots', mouth: 'line', top: 'ears' },
  { name: 'Sorbet', eyes: 'dots', mouth: 'smile', top: 'tuft' },
  { name: 'Tikko', eyes: 'rings', mouth: 'line', top: 'antenna' },
  { name: 'Velum', eyes: 'arcs', mouth: 'line', top: 'tuft' },
  { name: 'Zefir', eyes: 'rings', mouth: 'smile', top: 'antenna' },
] as const;

/** One option of a game, for forms and listings. */
export type OptionSpec = {
  /** Its name in a record's `rules`. */
  name: string;
  /** Its value if it is not given. */
  default: string | number | null;
  /** What it is at an online table when it is not given, where that differs from `default`. */
  online?: string | number;
  /** The clause that it belongs to. */
  rule: string;
} & ({
  kind: 'choice';
  /** The words, the default first. */
  values: Array<string>;
} | {
  kind: 'whole';
  /** The smallest. */
  min: number;
  /** The largest for new online tables. Records may have larger ones. */
  max: number;
  /** What it counts: `seconds`, `milliseconds`, `rounds`. */
  unit: string;
} | {
  kind: 'dictionary';
  /** The dictionaries that there are. */
  values: Array<string>;
} | { kind: 'dice' } | { kind: 'board' });

/** What ended a game. */
export type Reason = 'finished' | 'last_player' | 'left' | 'gave_up' | 'stalled';
