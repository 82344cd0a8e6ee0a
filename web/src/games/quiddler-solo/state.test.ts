import { expect, it } from 'vitest';
import { cards, holes, reorder, still, toggle, typed, word, type Stacks } from './state';

const view: Stacks = {
  tops: ['TH', 'R', 'G', 'O', null, 'IN', 'E', 'L'],
  under: [3, 2, 4, 1, 0, 3, 0, 2],
};

it('spells words in the order in which cards were picked', () => {
  const picked = [0, 5, 2].reduce<number[]>((p, s) => toggle(p, s, view), []);
  expect(cards(view, picked)).toEqual(['TH', 'IN', 'G']);
  expect(word(view, picked)).toBe('thing');
  expect(toggle(picked, 5, view)).toEqual([0, 2]);
  expect(toggle([], 4, view)).toEqual([]);
});

it('lets cards of the word change places', () => {
  expect(reorder([0, 5, 2], 2, 0)).toEqual([2, 0, 5]);
  expect(reorder([0, 5, 2], 0, 2)).toEqual([5, 2, 0]);
});

it('finds the cards of a typed word, pairs of letters first', () => {
  expect(typed(view, 'thing')).toEqual([0, 5, 2]);
  expect(typed(view, 'Ogre')).toEqual([3, 2, 1, 6]);
  expect(typed(view, 'zoo')).toBeNull();
});

it('knows the empty places', () => {
  expect(holes(view)).toEqual([4]);
});

it('keeps what is left of the word when stacks change', () => {
  const now = { ...view, tops: ['TH', 'R', 'A', 'O', 'G', 'IN', 'E', 'L'], under: [3, 2, 3, 1, 0, 3, 0, 2] };
  expect(still([0, 5, 2], view, now)).toEqual([0, 5]);
  expect(still([0, 4], null, view)).toEqual([0]);
});
