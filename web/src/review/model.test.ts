import { describe, expect, it } from 'vitest';
import { en, speech } from '../i18n/en';
import { review as texts } from '../i18n/en/review';
import { use } from '../i18n/index.svelte';
import type { Moment, Review, Summary } from '../protocol/review';
import {
  atStep,
  bars,
  columns,
  crosses,
  dearest,
  hero,
  letters,
  marks,
  missed,
  order,
  picks,
  pointRows,
  setRows,
  shape,
  ticks,
  turnOf,
  whole,
} from './model';
import { headline, span, tell } from './words';

use('en', { ...en, ...texts }, speech);

const names = ['Ada', 'Grace', 'Alan'];
const who = (me: number | null) => {
  const name = (seat: number) => (seat === me ? 'You' : (names[seat] ?? `Seat ${seat + 1}`));
  return { me, name, of: (seat: number) => ({ who: name(seat), mine: seat === me }) };
};

const NOTHING: Summary = { sets: null, turns: null, words: null, grids: null, solitaire: null };
let entries = 0;
/** A moment of log entry `n`, one later than the last. */
function moment(seat: number, at: number, what: object, points: object = {}): Moment {
  entries += 1;
  const plain = { played: null, best: null, loss: null };
  return { n: entries, seq: entries + 1, at, seat, ...plain, ...points, ...what } as Moment;
}

const HARD = ['1rfo', '2ghs', '3ped'];
const set = (seat: number, at: number, since: number, differ = 4) =>
  moment(seat, at, { kind: 'set', cards: HARD, since, others: 1, differ });

function sets(seats: number, moments: Moment[]): Review {
  const found = (seat: number) => moments.filter((m) => m.kind === 'set' && m.seat === seat).length;
  const wrong = (seat: number) => moments.filter((m) => m.kind === 'wrong' && m.seat === seat).length;
  const summary = (_: unknown, seat: number): Summary => ({
    ...NOTHING,
    sets: {
      found: found(seat),
      median: found(seat) > 0 ? 5000 : null,
      mean: null,
      wrong: wrong(seat),
      late: 0,
      wrong_share: 0,
      no_set: 0,
      no_set_right: 0,
      differ: [],
    },
  });
  return whole({
    game: 'set',
    took: 60_000,
    moments,
    seats: Array.from({ length: seats }, summary),
  });
}

describe('SETs on a table', () => {
  const own = set(0, 3100, 3100);
  const slow = set(0, 59_000, 9000, 1);
  const wrong = moment(0, 5000, { kind: 'wrong', cards: ['1rfo', '2rfo', '3rho'], breaks: ['fill'] });
  const long = set(1, 50_000, 46_000);
  const edge = set(1, 20_000, 10_000, 3);
  const easy = set(2, 30_000, 12_000, 2);
  const review = sets(3, [own, wrong, edge, easy, long, slow]);

  it('counts as missed what lay for more than ten seconds and another took', () => {
    expect(missed(review, 0)).toEqual([easy, long]);
    expect(missed(review, 1)).toEqual([easy]);
    expect(missed(review, 2)).toEqual([long]);
  });

  it('has a row for each player', () => {
    expect(setRows(review)).toEqual([
      { seat: 0, found: 2, usually: 5000, fastest: 3100, wrong: 1, missed: 2 },
      { seat: 1, found: 2, usually: 5000, fastest: 10_000, wrong: 0, missed: 1 },
      { seat: 2, found: 1, usually: 5000, fastest: 12_000, wrong: 0, missed: 1 },
    ]);
  });

  it('has a bar for each SET, from its last card to its taking, in the order of time', () => {
    expect(bars(review).map(({ seat, from, to }) => [seat, from, to])).toEqual([
      [0, 0, 3100],
      [1, 10_000, 20_000],
      [2, 18_000, 30_000],
      [1, 4000, 50_000],
      [0, 50_000, 59_000],
    ]);
    expect(crosses(review)).toEqual([wrong]);
  });

  it('says first what to know', () => {
    expect(headline(review, who(0))).toEqual({
      title: 'You saw 2 of 5 first.',
      text: 'Others took 2 that had lain there for more than ten seconds. 1 of those differs in three or four features.',
    });
    expect(headline(review, who(null)).title).toBe('Ada saw 2 of 5 first.');
    expect(headline(sets(1, [own]), who(0))).toEqual({
      title: 'You found 1 SET.',
      text: 'Usually after 5.0\u00a0s, the fastest after 3.1\u00a0s.',
    });
  });

  it('puts the longest miss first, and names each moment once', () => {
    const chosen = picks(review, 0);
    expect(chosen.map(({ why }) => why)).toEqual(['missed', 'missed', 'wrong', 'fastest', 'slowest']);
    expect(chosen[0]?.moment).toBe(long);
    expect(new Set(chosen.map((pick) => pick.moment)).size).toBe(chosen.length);
    expect(tell(review, long, who(0), 'missed')).toEqual({
      when: '0:50',
      title: 'Grace took it after 46\u00a0s',
      text: 'Every feature different. You had it before you all that time.',
      drawing: { kind: 'cards', cards: HARD },
    });
    expect(tell(review, wrong, who(0), 'wrong').text).toBe('Two are solid, one is striped.');
  });

  it('shows how others did to somebody who took and missed nothing', () => {
    const quick = sets(2, [set(1, 2000, 2000)]);
    expect(picks(quick, 0)).toHaveLength(1);
    expect(headline(quick, who(0)).title).toBe('You saw 0 of 1 first.');
  });
});

describe('points against the best', () => {
  const turn = (seat: number, played: number, best: number, steps: unknown[] = [[['e6', '1ro']]]) =>
    moment(
      seat,
      1000 * played,
      {
        kind: 'turn',
        steps,
        answer: [
          [
            ['e6', '1ro'],
            ['e7', '2go'],
          ],
          [['f6', '*2go']],
        ],
        exact: true,
        wilds: 0,
        gain: null,
      },
      { played, best, loss: best - played },
    );
  const turns = { perfect: 1, needless_passes: 1, cheap_wilds: 0, extra_roll_loss: 0, turns: 4 };
  const mine = [turn(0, 9, 9), turn(0, 3, 11), turn(0, 9, 12), turn(0, 0, 6, [])];
  const other = turn(1, 5, 5);
  const review = whole({
    game: 'cubed',
    seats: [
      { ...NOTHING, turns: { ...turns, played: 21, best: 38 } },
      { ...NOTHING, turns: { ...turns, played: 5, best: 5, needless_passes: 0 } },
    ],
    moments: [...mine, other],
  });

  it('has a column for each turn of a player', () => {
    expect(columns(review, 0).map(({ n, played, best, loss }) => [n, played, best, loss])).toEqual([
      [1, 9, 9, 0],
      [2, 3, 11, 8],
      [3, 9, 12, 3],
      [4, 0, 6, 6],
    ]);
    expect(turnOf(review, other)).toBe(1);
    expect(dearest(review, 0, 2).map(({ n }) => n)).toEqual([2, 4]);
  });

  it('has a row for each player', () => {
    expect(pointRows(review)[0]).toEqual({
      seat: 0,
      played: 21,
      best: 38,
      share: 21 / 38,
      left: 17,
      perfect: 1,
      last: 1,
    });
  });

  it('says what was left, and where', () => {
    expect(headline(review, who(0))).toEqual({
      title: '21 points of 38.',
      text: 'Most was left in turns 2, 3, and 4.',
    });
    expect(headline(review, who(1)).text).toBe('Every turn was the best there was.');
  });

  it('names the best answer square by square', () => {
    const [first] = picks(review, 0);
    expect(first?.why).toBe('loss');
    expect(first && tell(review, first.moment, who(0), 'loss')).toEqual({
      when: 'Turn 2',
      title: 'You 3 · Best 11',
      text: 'The best: e6 and e7, then f6.',
      drawing: { kind: 'dice', dice: ['1ro', '2go', '*2go'] },
    });
    const passed = mine[3];
    expect(passed && tell(review, passed, who(0)).title).toBe('You passed · Best 6');
  });

  it('is about who did most when the reader did not play', () => {
    expect(hero(review, null)).toBe(0);
    expect(hero(whole({ ...review, moments: [other] }), 0)).toBe(0);
    expect(hero(review, 1)).toBe(1);
  });
});

describe('the solitaire', () => {
  const step = (clearable: boolean | null, lost: boolean, answer: unknown = null) =>
    moment(0, 65_000, { kind: 'step', clearable, lost, answer });
  const good = step(true, false, { type: 'word', stacks: [0, 4] });
  const bad = step(true, true, { type: 'fill', from: 2, to: 1 });
  const review = whole({
    game: 'quiddler-solo',
    seats: [{ ...NOTHING, solitaire: { used: 20, clearable: true, lost_at: bad.n } }],
    moments: [good, bad, step(false, false)],
  });

  it('says which move lost it, and how a solution went on', () => {
    expect(headline(review, who(0))).toEqual({
      title: 'You used 20 cards.',
      text: 'All cards could have been used, until the move at 1:05.',
    });
    expect(picks(review, 0).map((pick) => pick.moment)).toEqual([bad, good]);
    expect(tell(review, bad, who(0)).text).toContain('a card from stack 3 for stack 2');
    expect(tell(review, good, who(0)).text).toContain('the stacks 1 and 5');
  });

  it('blames no move that is not proven', () => {
    const open = whole({
      ...review,
      seats: [{ ...NOTHING, solitaire: { used: 20, clearable: null, lost_at: null } }],
      moments: [step(null, false)],
    });
    expect(picks(open, 0)).toEqual([]);
    expect(headline(open, who(0)).text).toBe('It is not known whether all cards could have been used.');
  });
});

describe('the grids of Crossword SET', () => {
  const draw = moment(0, 9000, {
    kind: 'draw',
    needed: false,
    answer: [
      ['0,0', '1ro'],
      ['1,0', '2ro'],
    ],
  });
  const done = moment(1, 12_000, { kind: 'done', since: 2000 });
  const left = moment(0, 12_000, { kind: 'left', answer: [] }, { played: 4, best: 1, loss: 3 });
  const grids = { won: 0, drawn: 1, needless: 1, left: 4, fewest_left: 1 };
  const review = whole({
    game: 'crossword',
    seats: [
      { ...NOTHING, grids },
      { ...NOTHING, grids: { ...grids, won: 1, drawn: 0, needless: 0, left: 0, fewest_left: 0 } },
    ],
    moments: [draw, done, left],
  });

  it('tells draws that were not needed, and what was left over', () => {
    expect(headline(review, who(0))).toEqual({
      title: 'You won 0 of 1 round.',
      text: '1 draw was not needed: a grid could hold all dice. Left over in lost rounds: 4 dice. It could have been 1.',
    });
    expect(picks(review, 0).map((pick) => pick.moment)).toEqual([draw, left, done]);
    expect(tell(review, draw, who(0)).drawing?.kind).toBe('grid');
  });
});

describe('what reviews have in common', () => {
  it('knows what each is about, and shows one without anything', () => {
    expect(shape(sets(2, []))).toBe('sets');
    const bare = whole({});
    expect(shape(bare)).toBe('bare');
    expect(picks(bare, null)).toEqual([]);
    expect(headline(bare, who(null)).title).toBe('Nothing stands out.');
    expect(atStep(bare, 1)).toBeUndefined();
  });

  it('finds the weightiest moment of a step', () => {
    const review = sets(2, [set(0, 1, 1), set(1, 2, 2)]);
    expect(atStep(review, review.moments[1]?.seq ?? 0)).toBe(review.moments[1]);
  });

  it('scales by round numbers', () => {
    expect(ticks(248_000, 8)).toEqual([0, 60_000, 120_000, 180_000, 240_000]);
    expect(ticks(1)).toEqual([0]);
    expect(ticks(40 * 86_400_000).length).toBeLessThanOrEqual(6);
    expect(marks(14)).toEqual([0, 5, 10]);
    expect(marks(1)).toEqual([0, 1]);
  });

  it('writes spans of time as people say them', () => {
    expect([3100, 46_400, 125_000].map(span)).toEqual(['3.1\u00a0s', '46\u00a0s', '2:05']);
  });

  it('gives each player a letter of their own, and the reader the first pattern', () => {
    const initial = (name: string) => name.slice(0, 1).toUpperCase();
    expect(letters(['Ada', 'Alan', 'Grace', 'Ada'], initial)).toEqual(['A', 'L', 'G', 'D']);
    expect(letters(['A', 'A'], initial)).toEqual(['A', '2']);
    expect(order(3, 1)).toEqual([1, 0, 2]);
    expect(order(3, null)).toEqual([0, 1, 2]);
  });
});
