/** What has changed in a table's company: who came, whom a bot plays for, who is the host now. */
import type { PlayerInfo } from '../protocol';

export interface Company {
  players: readonly PlayerInfo[];
  host: string | null;
}

export type Change =
  /** A bot plays for the person in this seat. */
  | { kind: 'away'; seat: number }
  /** The person plays again. */
  | { kind: 'back'; seat: number }
  /** A person sat down in a free seat. */
  | { kind: 'sat'; seat: number }
  /** A person took the seat of a bot of this name. */
  | { kind: 'took'; seat: number; from: string }
  /** A bot has the seat of a person of this name, or a free one. */
  | { kind: 'bot'; seat: number; from: string }
  /** The bot has another level. */
  | { kind: 'level'; seat: number; level: number }
  /** The person has another name. */
  | { kind: 'named'; seat: number; from: string; to: string }
  /** Somebody else is the host. */
  | { kind: 'host'; seat: number };

function change(was: PlayerInfo, is: PlayerInfo): Change | null {
  const { seat } = is;
  if (is.kind === 'bot') {
    if (was.kind === 'human') return { kind: 'bot', seat, from: was.name };
    if (was.level !== is.level && is.level !== undefined) return { kind: 'level', seat, level: is.level };
    return null;
  }
  if (is.player === undefined) return null;
  if (was.kind === 'bot') return { kind: 'took', seat, from: was.name };
  if (was.player !== is.player) return { kind: 'sat', seat };
  if (was.stand_in === undefined && is.stand_in !== undefined) return { kind: 'away', seat };
  if (was.stand_in !== undefined && is.stand_in === undefined && !is.left) return { kind: 'back', seat };
  if (was.name !== is.name) return { kind: 'named', seat, from: was.name, to: is.name };
  return null;
}

/** What an onlooker would tell, seat by seat. A table with other seats than before is another table. */
export function changes(was: Company, is: Company): Change[] {
  if (was.players.length !== is.players.length) return [];
  const told = is.players.flatMap((player, i) => {
    const before = was.players[i];
    const found = before && before.seat === player.seat ? change(before, player) : null;
    return found ? [found] : [];
  });
  const host = is.players.find(({ player }) => player !== undefined && player === is.host);
  if (host && was.host !== null && was.host !== is.host) told.push({ kind: 'host', seat: host.seat });
  return told;
}
