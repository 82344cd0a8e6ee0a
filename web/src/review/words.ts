/** What a review says, in words. */
import { spell } from '../cards/letters';
import type { Cast } from '../games/types';
import { clock, list, number, t } from '../i18n/index.svelte';
import { blame, praise } from '../learn/explain';
import type { Moment, Review } from '../protocol/review';
import { dearest, hero, missed, only, pointRows, setRows, shape, turnOf, type Of, type Why } from './model';

/** Who is who, as far as a review needs it. */
export type Who = Pick<Cast, 'me' | 'name' | 'of'>;

/** A span of time: "3.1 s", "46 s", "2:05". */
export function span(ms: number): string {
  if (ms >= 100_000) return clock(ms);
  const digits = ms < 20_000 ? 1 : 0;
  return t('review.seconds', {
    n: number(ms / 1000, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  });
}

/** Points: whole ones, or an estimate with one decimal. */
export const points = (n: number): string => number(n, { maximumFractionDigits: 1 });

export const percent = (share: number): string =>
  number(share, { style: 'percent', maximumFractionDigits: 0 });

const quoted = (words: readonly (readonly string[])[]): string =>
  list(words.map((word) => `“${spell(word)}”`));

/** Half a sentence as a whole one. */
function sentence(words: string): string {
  return words === '' ? '' : `${words.slice(0, 1).toLocaleUpperCase()}${words.slice(1)}.`;
}

const joined = (...sentences: readonly string[]): string => sentences.filter((s) => s !== '').join(' ');

/** Cubed has turns, Quiddler has hands. */
export const unit = ({ game }: Review): 'turn' | 'hand' => (game.startsWith('cubed') ? 'turn' : 'hand');

// ---- what to know first ----

/** The first sentence, and a second that says more. */
export function headline(review: Review, who: Who): { title: string; text: string } {
  const seat = hero(review, who.me);
  switch (shape(review)) {
    case 'sets':
      return ofSets(review, who, seat);
    case 'points':
      return ofPoints(review, who, seat);
    case 'grids':
      return ofGrids(review, who, seat);
    case 'solitaire':
      return ofSolitaire(review, who);
    case 'bare':
      return { title: t('review.moments.none'), text: '' };
  }
}

function ofSets(review: Review, who: Who, seat: number) {
  const row = setRows(review)[seat];
  const n = row?.found ?? 0;
  const pace =
    row && row.usually !== null && row.fastest !== null
      ? t('review.set.pace', { usual: span(row.usually), fast: span(row.fastest) })
      : '';
  if (review.seats.length === 1)
    return { title: t('review.set.alone', { ...who.of(seat), sets: t('review.sets', { n }) }), text: pace };
  const gone = missed(review, seat);
  const hard = gone.filter(({ differ }) => differ >= 3).length;
  return {
    title: t('review.set.first', { ...who.of(seat), n, all: only(review, 'set').length }),
    text:
      gone.length === 0
        ? joined(t('review.set.quick'), pace)
        : joined(
            t('review.set.missed', { n: gone.length }),
            hard > 0 ? t('review.set.hard', { n: hard }) : '',
          ),
  };
}

function ofPoints(review: Review, who: Who, seat: number) {
  const { played = 0, best = 0 } = pointRows(review)[seat] ?? {};
  const most = dearest(review, seat);
  const turns = { n: most.length, turns: list(most.map(({ n }) => number(n))) };
  const hands = unit(review) === 'hand';
  const perfect = hands ? t('review.perfect.hand') : t('review.perfect.turn');
  const left = hands ? t('review.most.hand', turns) : t('review.most.turn', turns);
  return {
    title: t('review.points', { ...who.of(seat), played: points(played), best: points(best) }),
    text: most.length === 0 ? perfect : left,
  };
}

function ofGrids(review: Review, who: Who, seat: number) {
  const grids = review.seats[seat]?.grids;
  const rounds = t('over.rounds', { n: only(review, 'done').length });
  const needless = grids?.needless ?? 0;
  return {
    title: t('review.grids', { ...who.of(seat), won: grids?.won ?? 0, rounds }),
    text: joined(
      needless > 0 ? t('review.draws', { n: needless }) : grids?.drawn ? t('review.draws.fine') : '',
      grids && grids.left > grids.fewest_left
        ? t('review.leftovers', { left: grids.left, fewest: grids.fewest_left })
        : '',
    ),
  };
}

function ofSolitaire(review: Review, who: Who) {
  const result = review.seats[0]?.solitaire;
  const lost = only(review, 'step').find((step) => step.lost);
  const cards = t('review.cards', { n: result?.used ?? 0 });
  const won = review.over && review.moments.length > 0 && review.seats[0] !== undefined && all(review);
  return {
    title: t('review.solo', { ...who.of(0), cards }),
    text: won
      ? t('review.solo.all')
      : lost
        ? t('review.solo.lost', { time: clock(lost.at) })
        : result?.clearable === true
          ? t('review.solo.could')
          : result?.clearable === false
            ? t('review.solo.never')
            : t('review.solo.open'),
  };
}

/** Whether every card of the solitaire was used: its last step was still on the way to a solution. */
function all(review: Review): boolean {
  const steps = only(review, 'step');
  return steps.length > 0 && steps.every((step) => step.clearable === true && !step.lost);
}

// ---- moments ----

/** What is drawn beside a moment. */
export type Drawing =
  | { kind: 'cards'; cards: readonly string[] }
  | { kind: 'dice'; dice: readonly string[] }
  | { kind: 'words'; words: readonly (readonly string[])[] }
  | { kind: 'grid'; dice: readonly (readonly [string, string])[] }
  | null;

export interface Told {
  /** When: a time, a turn or a hand. */
  when: string;
  title: string;
  text: string;
  drawing: Drawing;
}

/** A moment in words. `why` says what makes it worth a look; without it the moment speaks for itself. */
export function tell(review: Review, moment: Moment, who: Who, why: Why | null = null): Told {
  const told = what(review, moment, who, why);
  return { when: when(review, moment), drawing: null, ...told };
}

function when(review: Review, moment: Moment): string {
  if (shape(review) !== 'points') return clock(moment.at);
  const n = number(turnOf(review, moment));
  return unit(review) === 'hand' ? t('review.hand.n', { n }) : t('review.turn.n', { n });
}

type Said = Omit<Told, 'when' | 'drawing'> & { drawing?: Drawing };

function what(review: Review, moment: Moment, who: Who, why: Why | null): Said {
  const them = who.of(moment.seat);
  switch (moment.kind) {
    case 'set':
      return ofSet(review, moment, who, why);
    case 'wrong':
      return {
        title: t('review.m.wrong'),
        text: sentence(blame(moment.cards)),
        drawing: pieces(moment.cards),
      };
    case 'late':
      return { title: t('review.m.late'), text: '' };
    case 'no_set':
      return moment.right
        ? { title: t('review.m.none.right'), text: '' }
        : { title: t('review.m.none'), text: t('review.m.none.count', { n: moment.sets }) };
    case 'turn':
      return ofTurn(moment, who, why);
    case 'extra_roll': {
      const n = points(Math.max(0, moment.loss ?? 0));
      const keep = moment.answer.length === 0;
      return {
        title: t('review.m.extra'),
        text: keep ? t('review.m.extra.keep', { n }) : t('review.m.extra.roll', { n }),
        drawing: keep ? null : { kind: 'dice', dice: moment.answer },
      };
    }
    case 'lay':
      if ((moment.loss ?? 0) <= 0)
        return {
          title: compared(moment, who, false),
          text: '',
          drawing: { kind: 'words', words: moment.words },
        };
      return {
        title: compared(moment, who, false),
        text: joined(
          t('review.m.words', { words: quoted(moment.answer) }),
          moment.discard ? t('review.m.discard', { card: moment.discard }) : '',
        ),
        drawing: { kind: 'words', words: moment.answer },
      };
    case 'could_go_out':
      return {
        title: t('review.m.out', them),
        text: joined(
          t('review.m.out.turn', { n: moment.turn }),
          t('review.m.discard', { card: moment.discard }),
        ),
        drawing: { kind: 'words', words: moment.answer },
      };
    case 'gift':
      return {
        title: t('review.m.gift', { ...them, card: moment.card, to: who.name(moment.to) }),
        text: moment.laid ? t('review.m.gift.laid') : t('review.m.gift.kept'),
      };
    case 'challenge':
      return moment.right
        ? { title: t('review.m.struck', { word: moment.word }), text: t('review.m.struck.why') }
        : { title: t('review.m.word', { word: moment.word }), text: t('review.m.word.why') };
    case 'unchallenged':
      return {
        title: t('review.m.passedby', { word: moment.word }),
        text: t('review.m.passedby.why'),
      };
    case 'draw':
      return {
        title: t('review.m.draw', them),
        text:
          moment.needed === false
            ? t('review.m.draw.needless')
            : moment.needed
              ? t('review.m.draw.needed')
              : '',
        drawing: grid(moment.answer),
      };
    case 'done':
      return {
        title: t('review.m.done', them),
        text: moment.since ? t('review.m.done.since', { time: span(moment.since) }) : '',
      };
    case 'left':
      return {
        title: t('review.m.left', {
          ...them,
          n: moment.played ?? 0,
          best: moment.best ?? 0,
        }),
        text: moment.answer.length > 0 ? t('review.m.left.grid') : '',
        drawing: grid(moment.answer),
      };
    case 'step':
      return ofStep(moment);
  }
}

function ofSet(review: Review, moment: Of<'set'>, who: Who, why: Why | null): Said {
  const seat = hero(review, who.me);
  const time = span(moment.since);
  const because = sentence(praise(moment.cards));
  const drawing = pieces(moment.cards);
  const them = who.of(moment.seat);
  if (why === 'fastest')
    return { title: t('review.m.quick', { ...them, time }), text: t('review.m.fastest', them), drawing };
  if (why === 'missed')
    return {
      title: t('review.m.took', { who: who.name(moment.seat), time }),
      text: joined(because, t('review.m.before', who.of(seat))),
      drawing,
    };
  return {
    title: t('review.m.slow', { ...them, time }),
    text: joined(because, why === 'slowest' ? t('review.m.slowest', them) : ''),
    drawing,
  };
}

/** "You 9 · Best 12", or that it was the best. */
function compared(moment: Moment, who: Who, passed: boolean): string {
  const played = points(moment.played ?? 0);
  const best = points(moment.best ?? 0);
  if ((moment.loss ?? 0) <= 0) return t('review.m.best', { who: who.name(moment.seat), played });
  return passed
    ? t('review.m.passed', { ...who.of(moment.seat), best })
    : t('review.m.points', { who: who.name(moment.seat), played, best });
}

function ofTurn(moment: Of<'turn'>, who: Who, why: Why | null): Said {
  if (why === 'wild')
    return {
      title: t('review.m.wild', { n: moment.gain ?? 0 }),
      text: t('review.m.wild.why'),
      drawing: { kind: 'dice', dice: moment.steps.flat().map(([, die]) => die) },
    };
  // The best there was needs no other beside it.
  const shown = (moment.loss ?? 0) <= 0 ? moment.steps : moment.answer;
  const squares = shown
    .map((step) => list(step.map(([square]) => square)))
    .reduce((a, b) => (a === '' ? b : t('review.m.then', { a, b })), '');
  return {
    title: compared(moment, who, moment.steps.length === 0),
    text: joined(
      squares === '' || shown === moment.steps ? '' : t('review.m.squares', { squares }),
      moment.exact ? '' : t('review.m.maybe'),
    ),
    drawing: { kind: 'dice', dice: shown.flat().map(([, die]) => die) },
  };
}

function ofStep(moment: Of<'step'>): Said {
  const text = begins(moment.answer);
  if (moment.lost) return { title: t('review.m.lost'), text: joined(t('review.m.lost.why'), text) };
  if (moment.clearable === null) return { title: sentence(t('review.step.open')), text };
  return { title: moment.clearable ? t('review.m.step') : t('review.m.step.not'), text };
}

/** How a solution of the solitaire begins. */
function begins(answer: unknown): string {
  const move = (answer ?? {}) as { type?: string; stacks?: number[]; from?: number; to?: number };
  if (move.type === 'word' && move.stacks)
    return t('review.m.word.stacks', { stacks: list(move.stacks.map((stack) => number(stack + 1))) });
  if (move.type === 'fill' && move.from !== undefined && move.to !== undefined)
    return t('review.m.fill', { from: move.from + 1, to: move.to + 1 });
  return '';
}

/** Cards have four letters, dice have fewer. */
export function pieces(names: readonly string[]): Drawing {
  return names.every((name) => name.length === 4 && !name.startsWith('*'))
    ? { kind: 'cards', cards: names }
    : { kind: 'dice', dice: names };
}

function grid(dice: readonly (readonly [string, string])[]): Drawing {
  return dice.length > 0 ? { kind: 'grid', dice } : null;
}
