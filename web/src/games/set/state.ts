/** The places and keys of the cards at SET, and those that are picked but not sent. No rules. */
import type { Card } from '../../protocol/set';

/** How many cards are picked together. */
export const PICKS = 3;

/** Picks a card, or puts it back. A fourth pushes the first one out. */
export function toggle(picked: readonly Card[], card: Card): Card[] {
  if (picked.includes(card)) return picked.filter((c) => c !== card);
  return [...picked, card].slice(-PICKS);
}

/** What is left of the picks when the table has changed. */
export function keep(picked: readonly Card[], cards: readonly Card[]): Card[] {
  return picked.filter((c) => cards.includes(c));
}

/** A place of the table: the card that lies there, or nothing. */
export type Place = Card | null;

/**
 * A desk shows three rows, a phone three columns. Places count along these, so that three more cards make a
 * new one.
 */
const LINE = 3;
/** The table never gets smaller than this, so that the last cards stay where they lie. */
const LEAST = 12;

/**
 * Where the cards lie now. A card keeps its place for as long as it is there. New cards go to gaps first,
 * then to a new line. When a whole line is too many, its cards fill the gaps.
 */
export function arrange(places: readonly Place[], cards: readonly Card[], least = LEAST): Place[] {
  const next: Place[] = places.map((card) => (card !== null && cards.includes(card) ? card : null));
  const put = (card: Card) => {
    const gap = next.indexOf(null);
    if (gap < 0) next.push(card);
    else next[gap] = card;
  };
  cards.filter((card) => !next.includes(card)).forEach(put);
  const wanted = Math.max(least, Math.ceil(cards.length / LINE) * LINE);
  for (const card of next.splice(wanted)) if (card !== null) put(card);
  while (next.length < wanted) next.push(null);
  return next;
}

/** How many lines of three there are: columns on a desk, rows on a phone. */
export function lines(places: number): number {
  return Math.ceil(places / LINE);
}

const LETTERS = ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'];

/** The key for each place: the three rows of letters on the keyboard lie like the cards on a desk. */
export function keys(places: number): string[] {
  return Array.from({ length: places }, (_, i) => LETTERS[i % LINE]?.[Math.floor(i / LINE)] ?? '');
}

/**
 * The cards at places that are typed by their keys, as in "q w e" or "qwe"; null unless they are three
 * different cards.
 */
export function typed(places: readonly Place[], text: string): Card[] | null {
  const known = keys(places.length);
  const letters = [...text.toUpperCase()].filter((letter) => /[A-Z]/.test(letter));
  const cards = letters.map((letter) => places[known.indexOf(letter)] ?? null);
  const whole = cards.filter((card): card is Card => card !== null);
  return whole.length === letters.length && new Set(whole).size === PICKS ? whole : null;
}

/** The rows of the table as they are seen, each a list of places. `desk`: lines of three are columns. */
export function rows(places: number, desk: boolean): number[][] {
  const all = Array.from({ length: places }, (_, place) => place);
  const row = (place: number) => (desk ? place % LINE : Math.floor(place / LINE));
  const count = desk ? LINE : lines(places);
  return Array.from({ length: count }, (_, r) => all.filter((place) => row(place) === r));
}

/** How closely the cards have to lie: as for so many cards. */
export function density(count: number): 12 | 15 | 18 | 21 {
  return count <= 12 ? 12 : count <= 15 ? 15 : count <= 18 ? 18 : 21;
}

/** The card that an arrow key leads to, past gaps; the same place at an edge. `desk`: lines are columns. */
export function step(from: number, key: string, places: readonly Place[], desk: boolean): number {
  const along: Record<string, number> = desk
    ? { ArrowUp: -1, ArrowDown: 1 }
    : { ArrowLeft: -1, ArrowRight: 1 };
  const across: Record<string, number> = desk
    ? { ArrowLeft: -LINE, ArrowRight: LINE }
    : { ArrowUp: -LINE, ArrowDown: LINE };
  const by = along[key] ?? across[key] ?? 0;
  if (by === 0) return from;
  const sameLine = (place: number) => !(key in along) || lines(place + 1) === lines(from + 1);
  for (let to = from + by; to >= 0 && to < places.length && sameLine(to); to += by) {
    if (places[to] !== null) return to;
  }
  return from;
}
