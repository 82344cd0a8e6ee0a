/** What stands in the way at a table, or helps, in order of weight. */
import type { ConnectionState } from '../net/connection';

export interface Prompted {
  connection: ConnectionState;
  seq: number;
  kept: readonly string[];
  refusal: unknown;
  tip: string | null;
}

export function prompted(table: Prompted): 'down' | 'storage' | 'refused' | 'tip' | null {
  const { kind } = table.connection;
  if (kind === 'waiting' || (kind === 'connecting' && table.seq > 0)) return 'down';
  if (table.kept.length > 0) return 'storage';
  if (table.refusal) return 'refused';
  return table.tip === null ? null : 'tip';
}
