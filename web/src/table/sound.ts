/** Small sounds, made on the spot: no files, and silent when turned off. */
import { prefs } from '../theme/prefs.svelte';
import { buzz } from './haptics';

export type Sound = 'pick' | 'call' | 'taken' | 'missed' | 'refused' | 'turn' | 'deal' | 'over';

/** Notes as [frequency, start, length, loudness]; wood and glass rather than beeps. */
const SOUNDS: Record<Sound, readonly (readonly [number, number, number, number])[]> = {
  pick: [[520, 0, 0.05, 0.12]],
  call: [
    [392, 0, 0.08, 0.2],
    [587, 0.06, 0.12, 0.2],
  ],
  taken: [
    [523, 0, 0.1, 0.16],
    [659, 0.08, 0.1, 0.16],
    [784, 0.16, 0.16, 0.16],
  ],
  missed: [
    [233, 0, 0.14, 0.18],
    [196, 0.1, 0.2, 0.18],
  ],
  refused: [[262, 0, 0.08, 0.12]],
  turn: [
    [440, 0, 0.08, 0.14],
    [554, 0.1, 0.12, 0.14],
  ],
  deal: [
    [900, 0, 0.02, 0.05],
    [880, 0.05, 0.02, 0.05],
    [860, 0.1, 0.02, 0.05],
  ],
  over: [
    [392, 0, 0.14, 0.16],
    [494, 0.12, 0.14, 0.16],
    [587, 0.24, 0.3, 0.16],
  ],
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  buzz(sound);
  if (!prefs.sound || typeof AudioContext === 'undefined') return;
  // Browsers allow sound only after the person has done something; before that there is nothing to hear.
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  // A call or another app may have interrupted it.
  if (context.state !== 'running') void context.resume().catch(() => {});
  const start = context.currentTime;
  for (const [frequency, at, length, loud] of SOUNDS[sound]) {
    const note = context.createOscillator();
    const level = context.createGain();
    note.type = 'triangle';
    note.frequency.value = frequency;
    level.gain.setValueAtTime(0, start + at);
    level.gain.linearRampToValueAtTime(loud, start + at + 0.008);
    level.gain.exponentialRampToValueAtTime(0.0001, start + at + length);
    note.connect(level).connect(context.destination);
    note.start(start + at);
    note.stop(start + at + length + 0.02);
  }
}
