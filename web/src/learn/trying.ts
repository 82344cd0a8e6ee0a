/** The table at which somebody makes the first moves of a tour. Kept for this tab, reloads included. */
import type { GameKey, SeatRequest } from '../protocol';
import { GAMES } from '../protocol';

const KEY = 'tercet.trying';

export function begin(table: string): void {
  try {
    sessionStorage.setItem(KEY, table);
  } catch {
    // Without storage the table is one like any other.
  }
}

export function isTrying(table: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === table;
  } catch {
    return false;
  }
}

export function end(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Then it was never kept.
  }
}

/** Who sits at such a table: nobody else where the game can be played alone, else the weakest bots. */
export function seats(game: GameKey): SeatRequest[] {
  const least = GAMES.find(({ key }) => key === game)?.seats.min ?? 1;
  return [
    { kind: 'human' },
    ...Array.from({ length: least - 1 }, (): SeatRequest => ({ kind: 'bot', level: 1 })),
  ];
}
