/**
 * The messages of the wire, version 1. Their types are made from the server's own (`src/protocol`); here they get
 * the client's names, and a little more than JSON can say: that an action has a type, and a notice too.
 */
import type * as made from '../protocol';

export type { ClientMsg, ErrorInfo, GameList, NodeList, LogStep, Outcome, PlayerInfo as Player, Refused, Replay, ServerMsg, TableFacts, TableList, TableLog } from '../protocol';

/** What a player does; each game has its own. */
export type Act = { type: string } & Record<string, unknown>;
/** What a viewer is told of an event; each game has its own. */
export type Notice = { type: string } & Record<string, unknown>;
/** A game's options by name. */
export type Rules = Record<string, unknown>;

export type GameInfo = made.GameInfo;
export type OptionSpec = made.GameInfo['options'][number];

/** A seat as one wishes for it. */
export type SeatWish = { kind: 'human' } | { kind: 'bot'; level: number };
export type NewTable = Omit<made.NewTable, 'seats'> & { seats: SeatWish[] };
