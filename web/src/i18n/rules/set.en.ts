import type { Clauses } from '.';

export default {
  'SET-1': 'There are 81 cards, one for every combination of number (1, 2, 3), colour (red, green, purple), fill (solid, striped, outlined) and shape (oval, squiggle, diamond).',
  'SET-2': 'Three cards are a SET when each feature, looked at alone, is the same on all three or different on all three. Two of one and one of another breaks it.',
  'SET-3': 'For beginners the deck can be the 27 solid cards only, so that there are three features to watch.',
  'SET-4': 'Twelve cards are dealt face up.',
  'SET-5': 'There are no turns. Call before you pick. The first call has control: until it is finished nobody else can call or pick.',
  'SET-6': 'The pick has to follow within a few seconds; five unless the table has chosen otherwise.',
  'SET-7': 'A right pick is yours and scores a point. If twelve cards or fewer lay on the table, the gaps are filled from the deck; if more, they are not, and the rest close up.',
  'SET-8': 'A wrong pick, or none in time, costs a point. Scores may fall below zero. The cards stay.',
  'SET-9': 'When all players agree that there is no SET, three more cards are laid, right or not. You agree once; not while a call is open; and any taken SET or new card starts the agreeing over. A table can choose that cards are laid by themselves.',
  'SET-10': 'The deal ends when the deck is empty and no SET is left, or when all agree that none is. Leftover cards count for nobody.',
  'SET-11': 'Each SET is a point. The highest score wins.',
  'SET-12': 'In a longer game the deal passes to the left, with the whole deck shuffled again, until everyone has dealt. The scores add up.',
  'SET-13': 'Alone you just pick; there is nobody to call to. Asking for three more cards costs a penalty of one SET. With the deck empty and at most twelve cards on the table, each SET you take removes one penalty. No penalty left at the end is a win.',
  'SET-14': 'The odds, exactly: twelve random cards hold a SET 29.96 times for each time they do not, fifteen cards 2,741 times.',
  'SET-15': 'A table can choose to play without calls: then the first right pick to arrive counts, and a wrong one still costs a point.',
  'SET-16': 'Fair calls: the first call opens a short window, and at its end control goes to the earliest call once each line’s delay is taken off. The others learn by how many milliseconds they were beaten.',
} satisfies Clauses;
