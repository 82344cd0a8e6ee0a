/** The people whose chat this device does not show. Nobody is told, and it holds at every table. */
const KEY = 'tercet.muted';
/** Older ones are forgotten. */
const MOST = 200;

function load(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

let muted: readonly string[] = $state.raw(load());

export function isMuted(player: string | undefined): boolean {
  return player !== undefined && muted.includes(player);
}

export function mute(player: string, on: boolean): void {
  const others = muted.filter((id) => id !== player);
  muted = on ? [player, ...others].slice(0, MOST) : others;
  try {
    if (muted.length > 0) localStorage.setItem(KEY, JSON.stringify(muted));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage it holds until the page is closed.
  }
}
