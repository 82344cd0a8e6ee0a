/** Quiddler solitaire on this screen: which stacks spell the word in the making. */
import { pickByTyping, spell } from '../../cards/letters';

export interface SoloView {
  tops: (string | null)[];
  /** How many cards lie under each top card. */
  under: number[];
  used: number;
  /** An empty place has to be filled before the next word. */
  must_fill: boolean;
  made: string[][];
}

export const CARDS = 48;

/** The cards of the word in the making. */
export function cards(view: SoloView, picked: readonly number[]): string[] {
  return picked.map((stack) => view.tops[stack]).filter((c): c is string => typeof c === 'string');
}

export function word(view: SoloView, picked: readonly number[]): string {
  return spell(cards(view, picked));
}

/** Adds a stack's top card at the end, or takes it out again. */
export function toggle(picked: readonly number[], stack: number, view: SoloView): number[] {
  if (view.tops[stack] == null) return [...picked];
  return picked.includes(stack) ? picked.filter((s) => s !== stack) : [...picked, stack];
}

/** Moves a card of the word to another place in it. */
export function reorder(picked: readonly number[], stack: number, place: number): number[] {
  const others = picked.filter((s) => s !== stack);
  return [...others.slice(0, place), stack, ...others.slice(place)];
}

/** What is left of the word in the making when the stacks have changed. */
export function still(picked: readonly number[], before: SoloView | null, now: SoloView): number[] {
  return picked.filter((s) => now.tops[s] != null && (!before || (before.tops[s] === now.tops[s] && before.under[s] === now.under[s])));
}

/** The stacks whose top cards spell a typed text; null when they cannot. */
export function typed(view: SoloView, text: string): number[] | null {
  const letters = text.replace(/[^\p{L}]/gu, '');
  const there = view.tops.flatMap((card, stack) => (card === null ? [] : [{ card, stack }]));
  const found = pickByTyping(there.map((t) => t.card), letters);
  return found ? found.map((i) => there[i]?.stack ?? 0) : null;
}

export function holes(view: SoloView): number[] {
  return view.tops.flatMap((card, stack) => (card === null ? [stack] : []));
}

/** Stacks whose top card can go to an empty place: others lie under it. */
export function givers(view: SoloView): number[] {
  return view.under.flatMap((n, stack) => (n > 0 && view.tops[stack] !== null ? [stack] : []));
}
