/** How large the cards of a hand can be so that the whole hand is in sight. */

/** The room that a hand has, in pixels; `narrow` where each word takes a row of its own. */
export interface Room {
  width: number;
  height: number;
  narrow: boolean;
}

/** How long a word may be before its points go below it on a narrow screen. */
export const BESIDE = 4;
/** Cards that are smaller have no room for their points. */
export const NO_POINTS_BELOW = 42;
const [LARGEST, LARGEST_NARROW, SMALLEST] = [86, 62, 30];

/**
 * How tall a hand is with cards of this size: words first, then the loose cards, as `Hand.svelte` lays them
 * out.
 */
function tall(size: number, words: readonly number[], loose: number, { width, narrow }: Room): number {
  const card = 1.4 * size;
  if (narrow) {
    const below = words.some((n) => n > BESIDE);
    if (words.some((n) => n * (size + 5) + (below ? 20 : 150) > width)) return Infinity;
    const across = Math.max(1, Math.floor(width / (size + 5)));
    const rows = Math.ceil(loose / across);
    // The button that makes a word stands beside them, or below.
    const button = (loose % across) * (size + 5) + 156 > width ? 54 : 0;
    return words.length * (card + (below ? 58 : 22)) + rows * (card + 6) + 10 + button;
  }
  let [rows, used] = [0, Infinity];
  for (const n of words) {
    const wide = Math.max(190, n * (size + 8) + 24);
    if (wide > width) return Infinity;
    used += wide + 14;
    if (used - 14 <= width) continue;
    rows += 1;
    used = wide + 14;
  }
  const across = Math.max(1, Math.floor((width - 184) / (size + 8)));
  return rows * (card + 78) + Math.max(1, Math.ceil(loose / across)) * (card + 8) + 32;
}

/** The largest cards with which the whole hand is in sight. */
export function fit(words: readonly number[], loose: number, room: Room): number {
  for (let size = room.narrow ? LARGEST_NARROW : LARGEST; size > SMALLEST; size -= 1)
    if (tall(size, words, loose, room) <= room.height) return size;
  return SMALLEST;
}
