/** A best hand as its screen shows it. No rules. */
import { spell } from '../../cards/letters';
import { list, t } from '../../i18n/index.svelte';
import type { Laid, Letter, Mine, View } from '../../protocol/quiddler-hand';

/** What a seat has tried: one's own, or in a replay that of the seat that is watched. */
export const looked = (view: View, seat: number): Mine | null => view.mine ?? view.hands?.[seat] ?? null;

/** The words of a laying in a sentence. */
export const wordsOf = (words: readonly (readonly Letter[])[]): string =>
  words.length === 0 ? t('besthand.nothing') : list(words.map((word) => spell(word)));

/** The cards that a laying leaves over. */
export function leftOver(hand: readonly Letter[], { words, discard }: Pick<Laid, 'words' | 'discard'>): Letter[] {
  const used = [...words.flat(), discard];
  return hand.filter((card) => {
    const at = used.indexOf(card);
    if (at >= 0) used.splice(at, 1);
    return at < 0;
  });
}

/** What was tried, in words; a miss names what is not in the dictionary. */
export function triesOf(mine: Mine | null, bad: ReadonlyMap<number, readonly string[]>) {
  return (mine?.tries ?? []).map(({ at, answer, score }) => {
    const missed = bad.get(at)?.[0];
    const words = score === null && missed ? t('quiddler.noword', { word: missed }) : wordsOf(answer.words);
    return { at, score, words: score === null && !missed ? t('besthand.missed', { words }) : words };
  });
}
