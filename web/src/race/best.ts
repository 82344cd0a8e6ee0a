/**
 * Own records: the best time or score of each version, kept on this device. The server has no place for them
 * yet.
 */
const KEY = 'tercet.best';

interface Kept {
  best: number;
  /** The table that it was reached at, so that looking at it again is no new record. */
  table: string;
}
type All = Readonly<Record<string, Kept>>;

function read(store: Storage): All {
  try {
    const all: unknown = JSON.parse(store.getItem(KEY) ?? '{}');
    return typeof all === 'object' && all !== null ? (all as All) : {};
  } catch {
    return {};
  }
}

/** The best so far in a version, if there is one. */
export function best(version: string, store: Storage = localStorage): number | null {
  const kept = read(store)[version];
  return typeof kept?.best === 'number' ? kept.best : null;
}

export type Better = 'less' | 'more';

/**
 * Notes a result. Answers with the best before it, and whether this is a new record. The first result of a
 * version is no record.
 */
export function note(
  version: string,
  table: string,
  result: number,
  better: Better,
  store: Storage = localStorage,
): { before: number | null; record: boolean } {
  const all = read(store);
  const kept = all[version];
  if (kept?.table === table) return { before: null, record: false };
  const before = typeof kept?.best === 'number' ? kept.best : null;
  const beats = before === null || (better === 'less' ? result < before : result > before);
  if (beats) {
    try {
      store.setItem(KEY, JSON.stringify({ ...all, [version]: { best: result, table } }));
    } catch {
      // A full or forbidden store: there is no record then, and nothing else is lost.
    }
  }
  return { before, record: beats && before !== null };
}
