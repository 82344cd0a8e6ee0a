/**
 * The tables at which this device has a seat: they can be found again, and a new name waits until they are
 * over.
 */
const KEY = 'tercet.seats';
/** Older ones are forgotten; the server has its own limit for one player. */
const MOST = 20;

export function seats(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function keep(ids: readonly string[]): void {
  try {
    if (ids.length > 0) localStorage.setItem(KEY, JSON.stringify(ids.slice(0, MOST)));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage a table is found again by its link only.
  }
}

export function sat(id: string): void {
  const known = seats();
  if (known[0] !== id) keep([id, ...known.filter((other) => other !== id)]);
}

export function rose(id: string): void {
  const known = seats();
  if (known.includes(id)) keep(known.filter((other) => other !== id));
}

/** Nobody knows us any more: our seats are not ours either. */
export function forgotten(): void {
  keep([]);
}
