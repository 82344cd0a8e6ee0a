/** A best turn as its screen shows it. No rules. */
import { list, t } from '../../i18n/index.svelte';
import type { Mine, View } from '../../protocol/cubed-turn';

/** What a seat has tried: one's own, or in a replay that of the seat that is watched. */
export const looked = (view: View, seat: number): Mine | null => view.mine ?? view.hands?.[seat] ?? null;

type Steps = readonly (readonly (readonly [string, string])[])[];

/** Where the dice of a turn lie, step by step: "i9 and j9, then k10". */
export const stepsOf = (steps: Steps): string =>
  steps.map((step) => list(step.map(([at]) => at))).join(t('bestturn.then'));

/** What was tried, in words. */
export const triesOf = (mine: Mine | null) =>
  (mine?.tries ?? []).map(({ at, answer, score }) => ({ at, score, words: stepsOf(answer) }));
