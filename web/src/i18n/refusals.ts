/** Refusals in words: the game's own, else what is common to all, else only that it cannot be. */
import { maybe, t } from './index.svelte';

export function refusalWords(
  game: string,
  { rule, why, what = '' }: { rule: string; why: string; what?: string },
): string {
  const fills = { what };
  return (
    maybe(`refused.${game}.${why}`, fills) ??
    maybe(`refused.${rule}`) ??
    maybe(`refused.${why}`, fills) ??
    t('refused.other')
  );
}
