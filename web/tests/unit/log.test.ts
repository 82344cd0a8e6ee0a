import { beforeEach, describe, expect, it } from 'vitest';
import { lines as quiddlerLines } from '../../src/games/quiddler/log';
import { lines as scrambleLines } from '../../src/games/scramble/log';
import { lines as setLines, marks } from '../../src/games/set/log';
import type { Cast, Line } from '../../src/games/types';
import { en, speech as enSpeech } from '../../src/i18n/en';
import { es, speech as esSpeech } from '../../src/i18n/es';
import { cardName, dieName, said, use } from '../../src/i18n/index.svelte';
import { sv, speech as svSpeech } from '../../src/i18n/sv';
import type { Notice } from '../../src/net/wire';

const names = ['Ada', 'Bot 3'];
const cast = (me: number | null): Cast => ({
  me,
  players: [],
  rules: {},
  name: (seat) => (seat === me ? 'You' : (names[seat] ?? '')),
  of: (seat) => ({ who: seat === me ? 'You' : (names[seat] ?? ''), mine: seat === me }),
});
const text = (lines: Line[]) => lines.map((l) => said(l.parts) + (l.why ? ` (${said(l.why)})` : ''));

beforeEach(() => use('en', en, enSpeech));

describe('the log of SET', () => {
  const tell = (notice: Notice, me: number | null = 0) => text(setLines([notice], cast(me)));

  it('says who took what, and why it is a SET', () => {
    expect(tell({ type: 'taken', seat: 1, cards: ['2rhs', '2phd', '2gho'], refill: [] })).toEqual([
      'Bot 3 took two red striped squiggles, two purple striped diamonds, two green striped ovals (colour and shape all different, the rest alike)',
    ]);
    expect(tell({ type: 'taken', seat: 0, cards: ['1rfo', '2ghs', '3ped'], refill: [] })[0]).toContain('You took');
  });

  it('explains a wrong pick feature by feature, and a late one', () => {
    expect(tell({ type: 'missed', seat: 1, cards: ['2rfo', '2rhs', '2ged'] })[0]).toContain('(two are red, one is green)');
    expect(tell({ type: 'missed', seat: 0, cards: null })).toEqual(['You ran out of time and lose a point.']);
  });

  it('tells by how much one was beaten, and only the one who was', () => {
    const granted = { type: 'granted', seat: 1, beaten: [{ seat: 0, by: 40 }] };
    expect(tell(granted)).toEqual(['Bot 3 called.', 'Bot 3 beat you to the call by 40 ms.']);
    expect(tell(granted, null)).toEqual(['Bot 3 called.']);
  });

  it('speaks the other languages', () => {
    use('es', es, esSpeech);
    expect(tell({ type: 'laid', cards: ['1rfo', '1rfd', '1gfd'], why: 'agreed' })).toEqual(['Todos de acuerdo: no hay SET. 3 cartas más.']);
    expect(cardName('2rhs')).toBe('dos ondas rojas rayadas');
    use('sv', sv, svSpeech);
    expect(tell({ type: 'agreed', seat: 1 })).toEqual(['Bot 3 ser inget SET.']);
    expect(cardName('3geo')).toBe('tre gröna ovaler i kontur');
    expect(dieName('*2ro')).toBe('joker som två röda ovaler');
  });

  it('says nothing of what it does not know', () => {
    expect(tell({ type: 'something_new' })).toEqual([]);
    expect(marks([{ type: 'taken', seat: 1, cards: [], refill: [] }, { type: 'missed', seat: 0, cards: null }])).toEqual([
      { seat: 1, kind: 'good' },
      { seat: 0, kind: 'bad' },
    ]);
  });
});

describe('the log of Scramble', () => {
  it('counts rounds and the tie-break', () => {
    const rolled = { type: 'rolled', roll: {}, faces: ['1ro', '2ro'] };
    expect(text(scrambleLines([rolled], cast(0), { phase: 'round', round: 2 }))).toEqual(['Round 2: 2 dice on the table.']);
    expect(text(scrambleLines([rolled], cast(0), { phase: 'tie_break', round: 5 }))).toEqual(['The tie-break: 2 dice rolled.']);
    expect(text(scrambleLines([{ type: 'tied', seats: [0, 1] }], cast(0), {}))).toEqual(['You and Bot 3 are tied. The first SET decides.']);
  });
});

describe('the log of Quiddler', () => {
  it('keeps hidden cards hidden, and names what is known', () => {
    expect(text(quiddlerLines([{ type: 'drew', seat: 1, from: 'pile', card: null }], cast(0), {}))).toEqual(['Bot 3 drew from the pile.']);
    expect(text(quiddlerLines([{ type: 'drew', seat: 0, from: 'pile', card: 'QU' }], cast(0), {}))).toEqual(['You drew qu from the pile.']);
  });

  it('tells verdict and consequence of a challenge', () => {
    const view = { laid: [[], [['W', 'E', 'X', 'Y']]] };
    expect(text(quiddlerLines([{ type: 'challenged', by: 0, seat: 1, word: 0, stands: false }], cast(0), view))).toEqual([
      'You challenged “wexy”.',
      '“wexy” is not in the dictionary. Bot 3 loses 28.',
    ]);
    expect(text(quiddlerLines([{ type: 'challenged', by: 0, seat: 1, word: 0, stands: true }], cast(0), view))[1]).toBe('“wexy” stands. You lose 28.');
  });
});
