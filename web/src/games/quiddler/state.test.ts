import { describe, expect, it } from 'vitest';
import { cards, EMPTY, handNumber, move, reconcile, sortLoose, typed, type Sorted } from './state';

const hand = (...list: string[]) => reconcile(EMPTY, list);
const show = (s: Sorted) => ({
  words: s.words.map((w) => cards(w).join(' ')),
  loose: cards(s.loose).join(' '),
});
const id = (s: Sorted, card: string) =>
  [...s.words.flat(), ...s.loose].find((i) => i.card === card)?.id ?? -1;

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
    s = move(
      s,
      s.words[0]!.map((i) => i.id),
      'loose',
    );
    expect(show(s)).toEqual({ words: [], loose: 'S C A T' });
  });

  it('reorders within a word by place', () => {
    let s = hand('A', 'B', 'C');
    s = move(
      s,
      s.loose.map((i) => i.id),
      'new',
    );
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

  it('sorts loose cards by the alphabet', () => {
    expect(show(sortLoose(hand('Z', 'A', 'IN'))).loose).toBe('A IN Z');
  });
});

it('counts the hands from three cards to ten', () => {
  expect([3, 7, 10].map(handNumber)).toEqual([1, 5, 8]);
});
