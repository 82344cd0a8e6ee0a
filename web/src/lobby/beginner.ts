/** Games with the beginners' cards. After three good ones the start page offers the whole deck, once. */

const KEY = 'tercet.beginner';
const ENOUGH = 3;

interface Kept {
  /** The tables of good games. */
  good: string[];
  /** Whether the offer was taken or put away. */
  done: boolean;
}

function load(): Kept {
  try {
    const { good, done } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
    return {
      good: Array.isArray(good) ? good.filter((id) => typeof id === 'string') : [],
      done: done === true,
    };
  } catch {
    return { good: [], done: false };
  }
}

function save(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage nothing is offered.
  }
}

/** A game of ours is over. It counts once, and only if it was won with the solid cards alone. */
export function note(table: string, rules: object, won: boolean): void {
  const kept = load();
  const solid = 'deck' in rules && rules.deck === 'solid';
  if (!solid || !won || kept.good.includes(table) || kept.good.length >= ENOUGH) return;
  save({ ...kept, good: [...kept.good, table] });
}

/** Whether it is time for the whole deck. */
export function isReady(): boolean {
  const { good, done } = load();
  return good.length >= ENOUGH && !done;
}

/** The offer has been taken or put away. */
export function settle(): void {
  save({ ...load(), done: true });
}
