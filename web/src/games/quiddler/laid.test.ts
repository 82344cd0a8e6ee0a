import { render } from 'svelte/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { en, speech } from '../../i18n/en';
import { use } from '../../i18n/index.svelte';
import type { Challenge, HandScore, ScoredWord, Settlement, Struck, View } from '../../protocol/quiddler';
import type { Cast } from '../types';
import { highlights, laidNow, laidThen } from './laid';
import LaidSeat from './LaidSeat.svelte';

const NAMES = ['You', 'Bob', 'Cyd'];
const cast = (struck: Struck = 'cancel'): Cast<'quiddler'> => ({
  me: 0,
  players: [],
  rules: {
    dictionary: 'en',
    words: 'challenge',
    struck,
    two_player_bonus: 'longest',
    challenge_seconds: 20,
    turn_seconds: 0,
  },
  name: (seat) => NAMES[seat] ?? '',
  of: (seat) => ({ who: NAMES[seat] ?? '', mine: seat === 0 }),
});

/** A word of this many points, and what a challenge came to. */
const word = (letters: string, points: number, verdict: ScoredWord['verdict'] = null): ScoredWord => ({
  cards: [...letters.toUpperCase()],
  points,
  verdict,
});
const score = (words: ScoredWord[], more: Partial<HandScore> = {}): HandScore => ({
  words,
  laid: words.reduce((n, w) => n + w.points, 0),
  cards: [],
  unused: 0,
  struck: 0,
  lost: 0,
  most: 0,
  longest: 0,
  total: 0,
  ...more,
});
const settled = (...seats: (HandScore | null)[]): Settlement => ({ hand: 5, seats });

beforeEach(() => use('en', en, speech));

/** What is drawn for the first seat of a settled hand. */
function page(first: HandScore, struck: Struck, challenges: Challenge[] = []): string {
  const [row] = laidThen(settled(first), challenges);
  if (!row) throw new Error('a settled hand has a row for each seat');
  return render(LaidSeat, { props: { row, cast: cast(struck) } }).body;
}

/** The text of a piece of HTML. */
const read = (text: string) => text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

describe('what a person reads of a settled hand', () => {
  let html = '';
  beforeEach(() => {
    const words = [word('cat', 13, 'stands'), word('zqx', 41, 'struck')];
    html = page(score(words, { struck: 41, total: 13 }), 'cancel', [
      { seat: 0, word: 0, by: 1, stands: true },
    ]);
  });

  /** The words of some HTML, without its tags. */
  const part = (text: string, from: string, to: string) => text.split(from)[1]?.split(to)[0] ?? '';

  it('says of a word that stands who lost its points, and of a struck one that it is no word', () => {
    expect(read(html)).toContain('“cat” stands: Bob loses 13.');
    expect(read(html)).toContain('“zqx” is not in the dictionary: you lose its 41.');
    expect(read(html)).not.toContain('“cat” is not in the dictionary');
    expect(read(html)).not.toContain('“zqx” stands');
  });

  it('ticks the word that stands and crosses the struck one out', () => {
    const struck = part(html, 'data-verdict="struck"', '</div>');
    const stands = part(html, 'data-verdict="stands"', '</div>');
    expect(read(struck)).toContain('zqx');
    expect(struck).toContain('<s>41</s>');
    expect(struck).toContain('#i-cross');
    expect(read(stands)).toContain('cat');
    expect(stands).not.toContain('<s>');
    expect(stands).toContain('#i-check');
  });

  it('has the sums that the server counted', () => {
    expect(read(part(html, '<header', '</header>'))).toMatch(/You.*54 laid − 41 struck.* 13/);
  });

  it('shows what a struck word costs when it counts against its player', () => {
    const body = page(score([word('zqx', 41, 'struck')], { struck: 82 }), 'against');
    expect(read(body)).toContain('41 laid − 82 struck');
    expect(read(body)).toContain('it costs you its 41 points.');
  });

  it('names no challenger whom we did not see', () => {
    expect(read(page(score([word('cat', 13, 'stands')]), 'cancel'))).toContain('“cat” is in the dictionary.');
  });
});

describe('the hand in progress', () => {
  const view: Partial<View> = {
    laid: [[['C', 'A', 'T']], [], [['Z', 'Q']]],
    challenges: [{ seat: 2, word: 0, by: 0, stands: false }],
    left: [1],
    sums: [
      { words: [13], laid: 13, struck: 0, lost: 0 },
      { words: [], laid: 0, struck: 0, lost: 0 },
      { words: [29], laid: 29, struck: 58, lost: 7 },
    ],
  };

  it('has the sums of the view, and only players who are still there', () => {
    const [mine, cyd, ...others] = laidNow(view as View);
    expect(others).toEqual([]);
    expect(mine).toMatchObject({ seat: 0, laid: 13, words: [{ points: 13, verdict: null, by: null }] });
    expect(cyd).toMatchObject({
      seat: 2,
      laid: 29,
      minus: { unused: 0, struck: 58, lost: 7 },
      words: [{ points: 29, verdict: 'struck', by: 0 }],
      total: null,
    });
  });
});

describe('what is worth remembering', () => {
  const sheet = [
    settled(score([word('zqxjk', 62, 'struck'), word('cat', 13)], { total: 13 }), null),
    settled(score([word('jo', 15, 'stands')], { total: 15 }), score([word('eerie', 13)], { total: 13 })),
  ];

  it('never has a struck word as the best or the longest', () => {
    const { best, longest } = highlights(sheet);
    expect(best?.cards.join('')).toBe('JO');
    expect(longest?.cards.join('')).toBe('EERIE');
  });

  it('finds the boldest try among the struck words', () => {
    expect(highlights(sheet).boldest).toMatchObject({ points: 62, seat: 0 });
    expect(highlights(sheet.slice(1)).boldest).toBeNull();
  });

  it('finds the best hand, and nothing in a game without hands', () => {
    expect(highlights(sheet).bestHand).toMatchObject({ seat: 0, hand: 5, total: 15 });
    const none = { best: null, longest: null, boldest: null, bestHand: null, costliest: null };
    expect(highlights([])).toEqual(none);
  });
});

describe('a laid word', () => {
  const [row] = laidThen(settled(score([word('cat', 13)])), []);
  const draw = (props: object) => {
    if (!row) throw new Error('a settled hand has a row for each seat');
    return read(render(LaidSeat, { props: { row, cast: cast(), ...props } }).body);
  };
  const explain = () => Promise.resolve('“cat”: a small furry animal');

  it('can be asked for its meaning by those who may look words up', () => {
    expect(draw({ explain })).toContain('What does “cat” mean?');
    expect(draw({})).not.toContain('What does');
  });
  it('is challenged by a tap while it can be', () => {
    const text = draw({ explain, onchallenge: () => undefined });
    expect(text).toContain('Challenge');
    expect(text).not.toContain('What does');
  });
});
