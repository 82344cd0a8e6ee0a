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
  key: string;
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
}

export interface TableFacts {
  table: string;
  game: string;
  rules: Rules;
  players: Player[];
  private: boolean;
  state: 'waiting' | 'playing' | 'over';
  host?: string | null;
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

export interface WireError {
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
    }
  | { type: 'ack'; id: string; seq: number }
  | { type: 'refused'; id: string; refused: Refused }
  | ({ type: 'preview'; id: string } & Record<string, unknown>)
  | { type: 'lookup'; id: string; word: string; valid: boolean }
  | { type: 'said'; name: string; seat: number | null; text: string; at?: number }
  | { type: 'players'; players: Player[] }
  | { type: 'over'; outcome: Outcome }
  | { type: 'pong'; id: string }
  | { type: 'error'; id?: string; error: WireError };

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
  rules?: Rules;
  players: Player[];
  steps: ReplayStep[];
}
