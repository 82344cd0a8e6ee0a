/** The word in the making at Quiddler solitaire: the stacks that spell it, in order. No rules. */
import { pickByTyping, spell } from '../../cards/letters';
import type { Letter, View } from '../../protocol/quiddler-solo';

/** What these functions need to see of the table. */
export type Stacks = Pick<View, 'tops' | 'under'>;

/** The cards of the word in the making. */
export function cards({ tops }: Pick<View, 'tops'>, picked: readonly number[]): Letter[] {
  return picked.map((stack) => tops[stack]).filter((card): card is Letter => typeof card === 'string');
}

export function word(view: Pick<View, 'tops'>, picked: readonly number[]): string {
  return spell(cards(view, picked));
}

/** Adds a stack's top card at the end, or takes it out again. */
export function toggle(picked: readonly number[], stack: number, { tops }: Pick<View, 'tops'>): number[] {
  if (tops[stack] == null) return [...picked];
  return picked.includes(stack) ? picked.filter((s) => s !== stack) : [...picked, stack];
}

/** Moves a card of the word to another place in it. */
export function reorder(picked: readonly number[], stack: number, place: number): number[] {
  const others = picked.filter((s) => s !== stack);
  return [...others.slice(0, place), stack, ...others.slice(place)];
}

/** What is left of the word in the making when the stacks have changed. */
export function still(picked: readonly number[], before: Stacks | null, now: Stacks): number[] {
  return picked.filter(
    (s) =>
      now.tops[s] != null &&
      (!before || (before.tops[s] === now.tops[s] && before.under[s] === now.under[s])),
  );
}

/** The stacks whose top cards spell a typed text; null when they cannot. */
export function typed({ tops }: Pick<View, 'tops'>, text: string): number[] | null {
  const letters = text.replace(/[^\p{L}]/gu, '');
  const there = tops.flatMap((card, stack) => (card === null ? [] : [{ card, stack }]));
  const found = pickByTyping(
    there.map((top) => top.card),
    letters,
  );
  return found ? found.map((i) => there[i]?.stack ?? 0) : null;
}

/** The empty places. */
export function holes({ tops }: Pick<View, 'tops'>): number[] {
  return tops.flatMap((card, stack) => (card === null ? [stack] : []));
}
