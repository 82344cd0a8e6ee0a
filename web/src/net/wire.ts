/** The messages of the wire, version 1, as this client reads them. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Act = { type: string } & Record<string, unknown>;
/** What a viewer is told of an event; each game has its own. */
export type Notice = { type: string } & Record<string, unknown>;

export type OptionSpec = { name: string; rule: string; default: Json } & (
  | { kind: 'choice'; values: string[] }
  | { kind: 'whole'; min: number; unit: string }
  | { kind: 'dictionary'; values?: string[] }
  | { kind: 'dice' }
  | { kind: 'board' }
);

export interface GameInfo {
  game: string;
  seats: { min: number; max: number };
  options: OptionSpec[];
}

export type SeatWish = { kind: 'human' } | { kind: 'bot'; level: number };
export type Rules = Record<string, Json>;

export interface NewTable {
  game: string;
  rules: Rules;
  seats: SeatWish[];
  private: boolean;
  nonce?: string;
}

export interface Player {
  seat: number;
  name: string;
  kind: 'human' | 'bot';
  level?: number;
  connected: boolean;
  player?: string | null;
  /** Has left for good. */
  left?: boolean;
}

export interface GameList {
  games: GameInfo[];
}

export interface TableFacts {
  table: string;
  game: string;
  rules: Rules;
  status: 'open' | 'playing' | 'over';
  private: boolean;
  host: string | null;
  players: Player[];
  /** How many seats are free. */
  free: number;
  commitment: string;
  created: number;
  started: number | null;
  outcome: Outcome | null;
  /** The table that follows this one. */
  rematch: string | null;
}

export interface TableList {
  tables: TableFacts[];
}

export interface Outcome {
  scores: number[];
  winners: number[];
  reason: string;
}

export interface Refused {
  /** The clause, or `over`, or `action` for what could not be read. */
  rule: string;
  why: string;
  /** What was wrong, where naming it helps: a word, a card. */
  what?: string;
}

export interface ErrorInfo {
  code: string;
  message: string;
}

export type ServerMsg =
  | {
      type: 'hello';
      player: string;
      seat: number | null;
      game: string;
      rules: Rules;
      players: Player[];
      commitment: string;
    }
  | {
      type: 'update';
      seq: number;
      at: number;
      events: Notice[];
      view: unknown;
      may: string[];
      scores: number[];
      deadline: number | null;
      /** The table's time when this was sent, where it is not the time of what happened. */
      now?: number;
    }
  | { type: 'ack'; id: string; seq: number }
  | { type: 'refused'; id: string | null; refused: Refused }
  | { type: 'preview'; id: string; preview: unknown; refused: Refused | null }
  | { type: 'lookup'; id: string; word: string; valid: boolean }
  | { type: 'said'; player: string; seat: number | null; name: string; text: string }
  | { type: 'players'; players: Player[]; rematch?: string }
  | { type: 'over'; outcome: Outcome }
  | { type: 'pong'; id: string | null }
  | { type: 'error'; id?: string; error: ErrorInfo };

export type ClientMsg =
  | { type: 'act'; id: string; act: Act }
  | { type: 'preview'; id: string; act: Act }
  | { type: 'lookup'; id: string; word: string }
  | { type: 'say'; text: string }
  | { type: 'ping'; id: string };

export interface ReplayStep {
  seq: number;
  at: number;
  events: Notice[];
  view: unknown;
  scores: number[];
}

export interface Replay {
  game: string;
  rules: Rules;
  players: Player[];
  start: { view: unknown; scores: number[] };
  steps: ReplayStep[];
  outcome: Outcome | null;
}
