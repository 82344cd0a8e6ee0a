/** The words on the table and what they come to, as the server counts them. */
import type { Challenge, Letter, Seat, Settlement, Verdict, View } from '../../protocol/quiddler';

export interface LaidWord {
  cards: Letter[];
  points: number;
  verdict: Verdict | null;
  /** Who challenged it; null when nobody did, or we did not see who. */
  by: Seat | null;
}

/** What one player has laid. */
export interface LaidRow {
  seat: Seat;
  words: LaidWord[];
  /** The cards that were left over, once the hand is settled. */
  unused: Letter[];
  laid: number;
  /** What is taken off. */
  minus: { unused: number; struck: number; lost: number };
  /** The bonuses. */
  plus: { longest: number; most: number };
  /** What the hand adds to the score, once it is settled. */
  total: number | null;
}

function challengeOf(challenges: readonly Challenge[], seat: Seat, word: number): Challenge | undefined {
  return challenges.find((c) => c.seat === seat && c.word === word);
}

/** The hand in progress. Players who have left are not in it. */
export function laidNow(view: View): LaidRow[] {
  return view.sums.flatMap((sums, seat): LaidRow[] => {
    if (view.left.includes(seat)) return [];
    const words = (view.laid[seat] ?? []).map((cards, word): LaidWord => {
      const found = challengeOf(view.challenges, seat, word);
      return {
        cards,
        points: sums.words[word] ?? 0,
        verdict: found ? (found.stands ? 'stands' : 'struck') : null,
        by: found?.by ?? null,
      };
    });
    const minus = { unused: 0, struck: sums.struck, lost: sums.lost };
    return [{ seat, words, unused: [], laid: sums.laid, minus, plus: { longest: 0, most: 0 }, total: null }];
  });
}

/**
 * A hand that is settled. A settlement does not name the challengers: `challenges` are those that we saw
 * before.
 */
export function laidThen({ seats }: Settlement, challenges: readonly Challenge[]): LaidRow[] {
  return seats.flatMap((score, seat): LaidRow[] => {
    if (!score) return [];
    const words = score.words.map(({ cards, points, verdict }, word): LaidWord => ({
      cards,
      points,
      verdict,
      by: challengeOf(challenges, seat, word)?.by ?? null,
    }));
    const { cards: unused, laid, struck, lost, longest, most, total } = score;
    const minus = { unused: score.unused, struck, lost };
    return [{ seat, words, unused, laid, minus, plus: { longest, most }, total }];
  });
}

/** One of the words on the table; when its hand was settled in the same step, it is on the score sheet. */
export function laidWord(view: View, seat: Seat, word: number): Pick<LaidWord, 'cards' | 'points'> | null {
  const cards = view.laid[seat]?.[word];
  const points = view.sums[seat]?.words[word];
  if (cards && points !== undefined) return { cards, points };
  return view.sheet.at(-1)?.seats[seat]?.words[word] ?? null;
}

export interface Remembered {
  cards: Letter[];
  points: number;
  seat: Seat;
}

/** What was worth remembering in a whole game. */
export interface Highlights {
  /** The word with the most points. Struck words do not count here. */
  best: Remembered | null;
  longest: Remembered | null;
  /** The struck word with the most points. */
  boldest: Remembered | null;
  bestHand: { seat: Seat; hand: number; total: number } | null;
  /** The hand whose unused cards cost the most. */
  costliest: { seat: Seat; hand: number; unused: number } | null;
}

/** Where a player's points came from, over all hands. Each hand counts at least 0 before bonuses. */
export interface Sums {
  laid: number;
  unused: number;
  struck: number;
  lost: number;
  bonuses: number;
  total: number;
}

export function sums(sheet: readonly Settlement[], seat: Seat): Sums {
  const hands = sheet.map(({ seats }) => seats[seat]).filter((score) => score != null);
  const sum = (of: (score: (typeof hands)[number]) => number) =>
    hands.reduce((all, hand) => all + of(hand), 0);
  return {
    laid: sum((hand) => hand.laid),
    unused: sum((hand) => hand.unused),
    struck: sum((hand) => hand.struck),
    lost: sum((hand) => hand.lost),
    bonuses: sum((hand) => hand.longest + hand.most),
    total: sum((hand) => hand.total),
  };
}

/** The greatest of some things; the first of equals. */
function greatest<T>(things: readonly T[], size: (thing: T) => number): T | null {
  return things.reduce<T | null>((top, next) => (top === null || size(next) > size(top) ? next : top), null);
}

export function highlights(sheet: readonly Settlement[]): Highlights {
  const scores = sheet.flatMap(({ hand, seats }) =>
    seats.flatMap((score, seat) => (score ? [{ ...score, hand, seat }] : [])),
  );
  const words = scores.flatMap(({ words, seat }) => words.map((word) => ({ ...word, seat })));
  const good = words.filter((word) => word.verdict !== 'struck');
  return {
    best: greatest(good, (word) => word.points),
    longest: greatest(good, (word) => word.cards.join('').length),
    boldest: greatest(
      words.filter((word) => word.verdict === 'struck'),
      (word) => word.points,
    ),
    bestHand: greatest(scores, (score) => score.total),
    costliest: greatest(
      scores.filter((score) => score.unused > 0),
      (score) => score.unused,
    ),
  };
}
