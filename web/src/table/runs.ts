/** Points behind the leader after each change of score, for the chart at the end. */
export function runs(
  history: readonly (readonly number[])[],
  seats: number,
): { behind: number[][]; points: number; most: number } {
  const behind: number[][] = Array.from({ length: seats }, () => []);
  for (const scores of history) {
    const best = Math.max(...scores.slice(0, seats));
    behind.forEach((run, seat) => run.push(best - (scores[seat] ?? 0)));
  }
  return { behind, points: history.length, most: Math.max(1, ...behind.flat()) };
}
