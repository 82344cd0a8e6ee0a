/** What a phone says to the hand that holds it, and that it stays awake while somebody plays. */
import type { Sound } from './sound';

/** Milliseconds on and off. Only for what happens to oneself. */
const BUZZES: Partial<Record<Sound, number[]>> = {
  pick: [8],
  taken: [18],
  missed: [30, 50, 30],
  refused: [30],
  turn: [40, 60, 40],
};

export function buzz(sound: Sound): void {
  const pattern = BUZZES[sound];
  if (!pattern || typeof navigator === 'undefined' || !('vibrate' in navigator)) return;
  if (!navigator.userActivation?.hasBeenActive || matchMedia('(prefers-reduced-motion: reduce)').matches)
    return;
  navigator.vibrate(pattern);
}

/** Keeps the screen on while the page is in sight; returns what lets it go dark again. */
export function stayAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => {};
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const ask = async () => {
    if (over || document.visibilityState !== 'visible') return;
    try {
      lock = await navigator.wakeLock.request('screen');
      if (over) await lock.release();
    } catch {
      // A battery that is low, or a browser that does not want to.
    }
  };
  void ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release().catch(() => {});
  };
}
