import type { Clauses } from '.';

export default {
  'QSO-1': 'Eight stacks: five cards face down in each, and one face up on top. 48 cards in all.',
  'QSO-2': 'Make a word of two or more face-up cards and take it off; the next card of each stack you used is turned up.',
  'QSO-3': 'Fill an empty stack by moving the top card of a stack that has others under it; you choose which. As long as that is possible no word can be made before there are eight again.',
  'QSO-4': 'Using all 48 cards is a win. You can also give up; the number of cards used is your score.',
} satisfies Clauses;
