/** What a die counts as: a stated Wild as what it stands for, an unstated one as nothing. */
export const kind = (die: string): string => (die === '*' ? '' : die.replace('*', ''));

export const isSet = (dice: readonly string[]): boolean =>
  dice.every((d) => d !== '') && [0, 1, 2].every((f) => new Set(dice.map((d) => d[f])).size !== 2);

/** Three of these dice that are a SET; Wilds count as whatever fits where they may. */
export function trio(dice: readonly string[], wilds = false): number[] | null {
  for (let i = 0; i < dice.length; i++)
    for (let j = i + 1; j < dice.length; j++)
      for (let k = j + 1; k < dice.length; k++) {
        const three = [dice[i] ?? '', dice[j] ?? '', dice[k] ?? ''];
        if ((wilds && three.includes('*')) || isSet(three.map(kind))) return [i, j, k];
      }
  return null;
}
