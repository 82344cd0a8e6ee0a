import { beforeEach, describe, expect, it } from 'vitest';
import { sentences as quiddlerSentences } from '../../src/games/quiddler/log';
import { sentences as scrambleSentences } from '../../src/games/scramble/log';
import { marks, sentences as setSentences } from '../../src/games/set/log';
import type { Cast, LogSentence } from '../../src/games/types';
import { en, speech as enSpeech } from '../../src/i18n/en';
import { es, speech as esSpeech } from '../../src/i18n/es';
import { cardName, dieName, said, use } from '../../src/i18n/index.svelte';
import { sv, speech as svSpeech } from '../../src/i18n/sv';
import type * as quiddler from '../../src/protocol/quiddler';
import type * as scramble from '../../src/protocol/scramble';
import type * as set from '../../src/protocol/set';

const names = ['Ada', 'Bot 3'];
const cast = (me: number | null): Cast => ({
  me,
  players: [],
  rules: { dictionary: 'en' },
  name: (seat) => (seat === me ? 'You' : (names[seat] ?? '')),
  of: (seat) => ({ who: seat === me ? 'You' : (names[seat] ?? ''), mine: seat === me }),
});
const text = (sentences: LogSentence[]) =>
  sentences.map((s) => said(s.parts) + (s.why ? ` (${said(s.why)})` : ''));

beforeEach(() => use('en', en, enSpeech));

describe('the log of SET', () => {
  const log = (notice: set.Notice, me: number | null = 0) => text(setSentences([notice], cast(me)));

  it('says who took what, and why it is a SET', () => {
    expect(log({ type: 'taken', seat: 1, cards: ['2rhs', '2phd', '2gho'], refill: [] })).toEqual([
      'Bot 3 took two red striped squiggles, two purple striped diamonds, two green striped ovals (colour and shape all different, the rest alike)',
    ]);
    expect(log({ type: 'taken', seat: 0, cards: ['1rfo', '2ghs', '3ped'], refill: [] })[0]).toContain(
      'You took',
    );
  });

  it('explains a wrong pick feature by feature, and a late one', () => {
    expect(log({ type: 'missed', seat: 1, cards: ['2rfo', '2rhs', '2ged'] })[0]).toContain(
      '(two are red, one is green)',
    );
    expect(log({ type: 'missed', seat: 0, cards: null })).toEqual(['You ran out of time and lose a point.']);
  });

  it('says by how much a player was beaten, and only to that player', () => {
    const granted: set.Notice = { type: 'granted', seat: 1, beaten: [{ seat: 0, by: 40 }] };
    expect(log(granted)).toEqual(['Bot 3 called.', 'Bot 3 beat you to the call by 40 ms.']);
    expect(log(granted, null)).toEqual(['Bot 3 called.']);
  });

  it('speaks the other languages', () => {
    use('es', es, esSpeech);
    expect(log({ type: 'laid', cards: ['1rfo', '1rfd', '1gfd'], why: 'agreed' })).toEqual([
      'Todos de acuerdo: no hay SET. 3 cartas más.',
    ]);
    expect(cardName('2rhs')).toBe('dos ondas rojas rayadas');
    use('sv', sv, svSpeech);
    expect(log({ type: 'agreed', seat: 1 })).toEqual(['Bot 3 ser inget SET.']);
    expect(cardName('3geo')).toBe('tre gröna ovaler i kontur');
    expect(dieName('*2ro')).toBe('joker som två röda ovaler');
  });

  it('leaves out what a newer server may send', () => {
    expect(log(JSON.parse('{"type":"something_new"}') as set.Notice)).toEqual([]);
    expect(
      marks([
        { type: 'taken', seat: 1, cards: ['1rfo', '2ghs', '3ped'], refill: [] },
        { type: 'missed', seat: 0, cards: null },
      ]),
    ).toEqual([
      { seat: 1, kind: 'good' },
      { seat: 0, kind: 'bad' },
    ]);
  });
});

describe('the log of Scramble', () => {
  it('counts rounds and the tie-break', () => {
    const rolled: scramble.Notice = { type: 'rolled', roll: 'round', faces: ['1ro', '2ro'] };
    const view = (phase: scramble.Phase, round: number) => ({ phase, round }) as scramble.View;
    expect(text(scrambleSentences([rolled], cast(0), view('round', 2)))).toEqual([
      'Round 2: 2 dice on the table.',
    ]);
    expect(text(scrambleSentences([rolled], cast(0), view('tie_break', 5)))).toEqual([
      'The tie-break: 2 dice rolled.',
    ]);
    expect(text(scrambleSentences([{ type: 'tied', seats: [0, 1] }], cast(0), view('round', 5)))).toEqual([
      'You and Bot 3 are tied. The first SET decides.',
    ]);
  });
});

describe('the log of Quiddler', () => {
  const rules = (struck: quiddler.Struck = 'cancel'): Cast<'quiddler'> => ({
    ...cast(0),
    rules: {
      dictionary: 'en',
      words: 'challenge',
      struck,
      two_player_bonus: 'longest',
      challenge_seconds: 20,
      turn_seconds: 0,
    },
  });
  const laid = [[], [['W', 'E', 'X', 'Y']]];
  const none = { words: [], laid: 0, struck: 0, lost: 0 };
  const sums = [none, { words: [28], laid: 28, struck: 0, lost: 0 }];
  const view: Partial<quiddler.View> = { laid, sums, sheet: [] };
  const log = (notice: quiddler.Notice, seen = view, struck?: quiddler.Struck) =>
    text(quiddlerSentences([notice], rules(struck), seen as quiddler.View));
  const challenged = (stands: boolean) => ({ type: 'challenged', by: 0, seat: 1, word: 0, stands }) as const;

  it('keeps hidden cards hidden, and names what is known', () => {
    expect(log({ type: 'drew', seat: 1, from: 'pile', card: null })).toEqual(['Bot 3 drew from the pile.']);
    expect(log({ type: 'drew', seat: 0, from: 'pile', card: 'QU' })).toEqual(['You drew qu from the pile.']);
  });

  it('gives verdict and consequence of a challenge', () => {
    expect(log(challenged(false))).toEqual([
      'You challenged “wexy”.',
      '“wexy” is not in the dictionary. Bot 3 loses 28.',
    ]);
    expect(log(challenged(true))[1]).toBe('“wexy” stands. You lose 28.');
    expect(log(challenged(false), view, 'against')[1]).toBe(
      '“wexy” is not in the dictionary. It costs Bot 3 its 28 points.',
    );
  });

  it('has the points of words, also when their hand was settled in the same step', () => {
    const lays: quiddler.Notice = { type: 'laid', seat: 1, words: [['W', 'E', 'X', 'Y']], discard: 'A' };
    expect(log(lays)).toEqual(['Bot 3 laid “wexy” (28).']);
    const word = { cards: ['W', 'E', 'X', 'Y'], points: 28, verdict: null };
    const score = { words: [word], laid: 28, cards: [], unused: 0, struck: 0, lost: 0, most: 0, longest: 0 };
    const sheet = [{ hand: 5, seats: [null, { ...score, total: 28 }] }];
    expect(log(lays, { laid: [[], []], sums: [none, none], sheet })).toEqual(['Bot 3 laid “wexy” (28).']);
  });
});
