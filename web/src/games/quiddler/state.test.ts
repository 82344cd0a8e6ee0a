import { describe, expect, it } from 'vitest';
import { cards, discardable, EMPTY, fit, move, reconcile, sortLoose, typed, type Sorted } from './state';

const hand = (...list: string[]) => reconcile(EMPTY, list);
const show = (s: Sorted) => ({ words: s.words.map((w) => cards(w).join(' ')), loose: cards(s.loose).join(' ') });
const id = (s: Sorted, card: string) => [...s.words.flat(), ...s.loose].find((i) => i.card === card)?.id ?? -1;

describe('sorting a hand', () => {
  it('begins with all cards loose, in the order they came', () => {
    expect(show(hand('QU', 'I', 'T'))).toEqual({ words: [], loose: 'QU I T' });
  });

  it('makes words by moving cards, and lets them go again', () => {
    let s = hand('A', 'T', 'C', 'S');
    s = move(s, [id(s, 'C'), id(s, 'A'), id(s, 'T')], 'new');
    expect(show(s)).toEqual({ words: ['C A T'], loose: 'S' });
    s = move(s, [id(s, 'S')], 0);
    expect(show(s)).toEqual({ words: ['C A T S'], loose: '' });
    s = move(s, [id(s, 'S')], 0, 0);
    expect(show(s)).toEqual({ words: ['S C A T'], loose: '' });
    s = move(s, s.words[0]!.map((i) => i.id), 'loose');
    expect(show(s)).toEqual({ words: [], loose: 'S C A T' });
  });

  it('reorders within a word by place', () => {
    let s = hand('A', 'B', 'C');
    s = move(s, s.loose.map((i) => i.id), 'new');
    s = move(s, [id(s, 'A')], 0, 3);
    expect(show(s).words).toEqual(['B C A']);
  });

  it('keeps words when a card is drawn or discarded', () => {
    let s = hand('C', 'A', 'T', 'E');
    s = move(s, [id(s, 'C'), id(s, 'A'), id(s, 'T')], 'new');
    s = reconcile(s, ['C', 'A', 'T', 'E', 'Z']);
    expect(show(s)).toEqual({ words: ['C A T'], loose: 'E Z' });
    s = reconcile(s, ['C', 'A', 'T', 'Z']);
    expect(show(s)).toEqual({ words: ['C A T'], loose: 'Z' });
    // A twin of a card in a word is discarded: the word stays whole.
    s = reconcile(s, ['C', 'A', 'T', 'Z', 'A']);
    s = reconcile(s, ['C', 'A', 'T', 'Z']);
    expect(show(s)).toEqual({ words: ['C A T'], loose: 'Z' });
  });

  it('makes a word from typing, of loose cards if it can', () => {
    let s = hand('QU', 'I', 'T', 'E');
    s = typed(s, 'quit')!;
    expect(show(s)).toEqual({ words: ['QU I T'], loose: 'E' });
    expect(typed(s, 'zoo')).toBeNull();
    s = typed(s, 'tie')!;
    expect(show(s)).toEqual({ words: ['QU', 'T I E'], loose: '' });
  });

  it('knows the card to discard', () => {
    let s = hand('A', 'T', 'X');
    expect(discardable(s, [])).toBeNull();
    expect(discardable(s, [id(s, 'X')])?.card).toBe('X');
    s = typed(s, 'at')!;
    expect(discardable(s, [])?.card).toBe('X');
    expect(discardable(s, [id(s, 'A')])).toBeNull();
    expect(show(sortLoose(hand('Z', 'A', 'IN'))).loose).toBe('A IN Z');
  });
});

describe('the size of cards', () => {
  const desk = { width: 780, height: 380, narrow: false };
  const phone = { width: 370, height: 340, narrow: true };

  it('is as large as can be where there is room', () => {
    expect(fit([], 3, desk)).toBe(86);
    expect(fit([], 3, phone)).toBe(62);
  });

  it('shrinks with every word, with longer words and with less height', () => {
    for (const room of [desk, phone]) {
      const few = fit([3], 2, room);
      const more = fit([3, 3, 3], 2, room);
      expect(more).toBeLessThan(few);
      expect(fit([3, 3, 3], 2, { ...room, height: room.height - 80 })).toBeLessThan(more);
      expect(fit([9], 1, room)).toBeLessThan(fit([4], 1, room));
    }
  });

  it('keeps a word of ten cards within its row', () => {
    for (const room of [desk, phone]) expect(10 * (fit([10], 1, room) + 5)).toBeLessThanOrEqual(room.width);
  });
});
