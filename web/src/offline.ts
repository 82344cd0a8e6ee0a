/** Keeps the page on this device, so that tours, trainer and rules open without a connection. */

/** The first visit has better things to load. Where the page took long to come, it has for longer. */
const LATER = 4_000;
const TIMES = 10;

/** Registers the service worker (built from `scripts/sw.js`) once the page has settled. */
export function keep(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const saves = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  if (saves) return;
  // Without it the page works as before, as long as there is a connection.
  const register = () => void navigator.serviceWorker.register('sw.js').catch(() => {});
  setTimeout(register, Math.max(LATER, TIMES * performance.now()));
}
