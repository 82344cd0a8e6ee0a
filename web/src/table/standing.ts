/** Who came where at the end of a game. */

export interface Placed<P> {
  player: P;
  score: number;
  won: boolean;
  /** Equals share a place, and the next one is skipped: 1, 2, 2, 4. */
  place: number;
}

/** Winners first, then by score, then by seat. */
export function standing<P extends { seat: number }>(
  players: readonly P[],
  scores: readonly number[],
  winners: readonly number[],
): Placed<P>[] {
  const all = players
    .map((player) => ({ player, score: scores[player.seat] ?? 0, won: winners.includes(player.seat) }))
    .sort((a, b) => Number(b.won) - Number(a.won) || b.score - a.score || a.player.seat - b.player.seat);
  const ahead = (a: (typeof all)[number], b: (typeof all)[number]) =>
    a.won !== b.won ? a.won : !a.won && a.score > b.score;
  return all.map((one) => ({ ...one, place: 1 + all.filter((other) => ahead(other, one)).length }));
}
