/** Keeps the page on this device, so that tours, trainer and rules open without a connection. */

/** The first visit has better things to load. */
const LATER = 4_000;

/** Registers the service worker (`sw.ts`, built beside the page) once the page has settled. */
export function keep(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const saves = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  if (saves) return;
  // Without it the page works as before, as long as there is a connection.
  setTimeout(() => void navigator.serviceWorker.register('sw.js').catch(() => {}), LATER);
}
