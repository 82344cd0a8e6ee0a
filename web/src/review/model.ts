/** Turns a review into what the page shows: rows, bars, columns and the moments worth another look. */
import type { Moment, Review, Seat, Summary } from '../protocol/review';

export type Kind = Moment['kind'];
/** A moment of one kind. */
export type Of<K extends Kind> = Extract<Moment, { kind: K }>;

/** A SET that lay longer than this before somebody else took it counts as missed. */
export const MISSED_AFTER = 10_000;
/** How many moments the list names. */
const MOST_MOMENTS = 6;

export function only<K extends Kind>(review: Review, kind: K): Of<K>[] {
  return review.moments.filter((moment): moment is Of<K> => moment.kind === kind);
}

/** A review as it is sent leaves out what is empty. */
export function whole(sent: Partial<Review>): Review {
  return { game: '', over: true, took: 0, seats: [], moments: [], longest: [], rolls: [], ...sent };
}

const by = (seat: Seat | null) => (moment: Moment) => moment.seat === seat;
const notBy = (seat: Seat | null) => (moment: Moment) => moment.seat !== seat;
/** The most first; of equals the earlier first. */
function most<M extends Moment>(moments: readonly M[], size: (moment: M) => number): M[] {
  return [...moments].sort((a, b) => size(b) - size(a) || a.n - b.n);
}

/** What a review is about, as far as it is shown. */
export type Shape = 'sets' | 'points' | 'grids' | 'solitaire' | 'bare';

export function shape({ seats }: Review): Shape {
  if (seats.some(({ sets }) => sets)) return 'sets';
  if (seats.some(({ turns, words }) => turns ?? words)) return 'points';
  if (seats.some(({ grids }) => grids)) return 'grids';
  return seats.some(({ solitaire }) => solitaire) ? 'solitaire' : 'bare';
}

// ---- SETs ----

/** The SETs that somebody else took after they had lain there for more than ten seconds. */
export function missed(review: Review, seat: Seat | null): Of<'set'>[] {
  return only(review, 'set').filter((m) => m.seat !== seat && m.since > MISSED_AFTER);
}

export interface SetRow {
  seat: Seat;
  found: number;
  /** The median of the times that they had lain there. */
  usually: number | null;
  fastest: number | null;
  wrong: number;
  missed: number;
}

export function setRows(review: Review): SetRow[] {
  return review.seats.map(({ sets }, seat) => {
    const times = only(review, 'set')
      .filter(by(seat))
      .map((m) => m.since);
    return {
      seat,
      found: sets?.found ?? 0,
      usually: sets?.median ?? null,
      fastest: times.length > 0 ? Math.min(...times) : null,
      wrong: (sets?.wrong ?? 0) + (sets?.late ?? 0),
      missed: missed(review, seat).length,
    };
  });
}

/** A SET as a bar from its last card to its taking. */
export interface Bar {
  seat: Seat;
  from: number;
  to: number;
  seq: number;
  moment: Of<'set'>;
}

/** The SETs that were taken, in the order of time. */
export function bars(review: Review): Bar[] {
  return only(review, 'set').map((moment) => ({
    seat: moment.seat,
    from: moment.at - moment.since,
    to: moment.at,
    seq: moment.seq,
    moment,
  }));
}

/** Wrong picks and calls without a pick. */
export function crosses(review: Review): (Of<'wrong'> | Of<'late'>)[] {
  return review.moments.filter((m): m is Of<'wrong'> | Of<'late'> => m.kind === 'wrong' || m.kind === 'late');
}

/** Round times for a scale: a few, at whole steps. */
export function ticks(total: number, wanted = 5): number[] {
  const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600, 7200, 21_600, 86_400].map(
    (s) => s * 1000,
  );
  const step = steps.find((s) => total / s <= wanted) ?? Math.ceil(total / wanted);
  return Array.from({ length: Math.floor(total / step) + 1 }, (_, i) => i * step);
}

/** Round numbers of points for a scale. */
export function marks(top: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100].find((s) => top / s <= 4) ?? Math.ceil(top / 4);
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, i) => i * step);
}

// ---- points against the best ----

export interface Column {
  /** The turn or the hand, counted from 1 for each player. */
  n: number;
  played: number;
  best: number;
  loss: number;
  seq: number;
  moment: Moment;
}

/** A player's turns or layings, in order. */
export function columns(review: Review, seat: Seat): Column[] {
  return review.moments
    .filter((m) => (m.kind === 'turn' || m.kind === 'lay') && m.seat === seat)
    .map((moment, i) => ({
      n: i + 1,
      played: moment.played ?? 0,
      best: moment.best ?? 0,
      loss: moment.loss ?? 0,
      seq: moment.seq,
      moment,
    }));
}

/** Which turn or laying of its player a moment is, or belongs to; counted from 1. */
export function turnOf(review: Review, moment: Moment): number {
  const before = columns(review, moment.seat).filter((column) => column.moment.n < moment.n);
  return before.length + 1;
}

export interface PointRow {
  seat: Seat;
  played: number;
  best: number;
  /** Played of best, from 0 to 1; null where nothing was possible. */
  share: number | null;
  left: number;
  /** Turns or layings that were the best there was. */
  perfect: number;
  /** Cubed: passes although a die could be played. Quiddler: hands in which the player went out. */
  last: number;
}

function pointRow({ turns, words }: Summary, seat: Seat): PointRow {
  const { played = 0, best = 0, perfect = 0 } = turns ?? words ?? {};
  const last = turns ? turns.needless_passes : (words?.went_out ?? 0);
  return { seat, played, best, share: best > 0 ? played / best : null, left: best - played, perfect, last };
}

export const pointRows = (review: Review): PointRow[] => review.seats.map(pointRow);

/** The turns in which most was left, in the order of the game. */
export function dearest(review: Review, seat: Seat, count = 3): Column[] {
  return [...columns(review, seat)]
    .filter(({ loss }) => loss > 0)
    .sort((a, b) => b.loss - a.loss || a.n - b.n)
    .slice(0, count)
    .sort((a, b) => a.n - b.n);
}

// ---- whom the review is told to ----

/** The player whom the first sentence is about: the reader, or else who did most. */
export function hero(review: Review, me: Seat | null): Seat {
  const played = shape(review) === 'sets' || review.moments.some(by(me));
  if (me !== null && me < review.seats.length && played) return me;
  const worth = ({ sets, turns, words, grids }: Summary) =>
    sets?.found ?? turns?.played ?? words?.played ?? grids?.won ?? 0;
  const all = review.seats.map(worth);
  return Math.max(0, all.indexOf(Math.max(...all)));
}

// ---- the moments worth another look ----

/** Why a moment is on the list. */
export type Why =
  | 'missed'
  | 'fastest'
  | 'slowest'
  | 'wrong'
  | 'none'
  | 'loss'
  | 'best'
  | 'extra'
  | 'wild'
  | 'out'
  | 'gift'
  | 'challenge'
  | 'draw'
  | 'done'
  | 'left'
  | 'lost'
  | 'step';

export interface Pick {
  moment: Moment;
  why: Why;
}

/** The moments of a game that are worth another look, the weightiest first. */
export function picks(review: Review, me: Seat | null): Pick[] {
  const seat = hero(review, me);
  const own = review.moments.filter(by(seat));
  const found: Pick[] = [];
  const add = (why: Why, moments: readonly Moment[], count = 1) => {
    const fresh = moments.filter((moment) => !found.some((pick) => pick.moment === moment));
    found.push(...fresh.slice(0, count).map((moment) => ({ moment, why })));
  };
  const kind = <K extends Kind>(key: K) => only(review, key).filter(by(seat)) as Of<K>[];
  const loss = (m: Moment) => m.loss ?? 0;

  switch (shape(review)) {
    case 'sets': {
      const mine = kind('set');
      add(
        'missed',
        most(missed(review, seat), (m) => m.since),
        2,
      );
      add(
        'none',
        kind('no_set').filter((m) => !m.right),
      );
      add('wrong', kind('wrong'));
      add(
        'fastest',
        most(mine, (m) => -m.since),
      );
      add(
        'slowest',
        most(mine, (m) => m.since),
        review.seats.length === 1 ? 2 : 1,
      );
      // Who took nothing and missed nothing sees how the others did.
      if (found.length === 0)
        add(
          'slowest',
          most(only(review, 'set'), (m) => m.since),
          2,
        );
      break;
    }
    case 'points': {
      const turns = own.filter((m) => m.kind === 'turn' || m.kind === 'lay');
      const lossy = most(turns, loss).filter((m) => loss(m) > 0);
      add('loss', lossy, 3);
      // A Wild that earned two points or fewer would have been worth more later.
      add(
        'wild',
        kind('turn').filter((m) => typeof m.gain === 'number' && m.gain <= 2),
      );
      add(
        'extra',
        most(kind('extra_roll'), loss).filter((m) => loss(m) > 2 * m.error),
      );
      add('out', kind('could_go_out'));
      add('challenge', [...kind('challenge').filter((m) => !m.right), ...only(review, 'unchallenged')]);
      add(
        'gift',
        kind('gift').filter((m) => m.laid),
      );
      add(
        'best',
        most(turns, (m) => m.played ?? 0).filter((m) => loss(m) === 0 && (m.played ?? 0) > 0),
      );
      break;
    }
    case 'grids':
      add(
        'draw',
        kind('draw').filter((m) => m.needed === false),
        3,
      );
      add(
        'left',
        most(kind('left'), loss).filter((m) => loss(m) > 0),
        2,
      );
      add(
        'done',
        most(kind('done'), (m) => m.since ?? 0),
        2,
      );
      add(
        'done',
        most(only(review, 'done').filter(notBy(seat)), (m) => -m.at),
      );
      break;
    case 'solitaire': {
      const steps = only(review, 'step');
      add(
        'lost',
        steps.filter((m) => m.lost),
      );
      add('step', steps.filter((m) => m.answer).reverse(), 3);
      break;
    }
    case 'bare':
      break;
  }
  return found.slice(0, MOST_MOMENTS);
}

/** What a review knows of one step of the replay: the weightiest moment of that step. */
export function atStep(review: Review, seq: number): Moment | undefined {
  const there = review.moments.filter((m) => m.seq === seq);
  return most(there, (m) => m.loss ?? 0)[0];
}

// ---- how players differ ----

/** The players in the order of their patterns: the reader first, who is plain ink. */
export function order(seats: number, me: Seat | null): Seat[] {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  return me === null || me >= seats ? all : [me, ...all.filter((seat) => seat !== me)];
}

/** A letter for each name that no other has: the first that is free in it, or else the seat's number. */
export function letters(names: readonly string[], sign: (name: string) => string): string[] {
  const taken = new Set<string>();
  return names.map((name, seat) => {
    const wished = [sign(name), ...[...name.toLocaleUpperCase()].filter((c) => /\p{L}|\p{N}/u.test(c))];
    const free = wished.find((c) => !taken.has(c)) ?? String(seat + 1);
    taken.add(free);
    return free;
  });
}
