import type { Clauses } from '.';

export default {
  'SCR-1': 'All 42 dice are rolled into the middle. There is no board. The game has five rounds unless the table has chosen otherwise.',
  'SCR-2': 'No turns: call, then take three dice that make a SET; the first to call chooses first. A wrong or late pick costs no point, only a few seconds in which you cannot call. Alone you just pick.',
  'SCR-3': 'A Wild stands for whatever die you need. No die is used twice.',
  'SCR-4': 'The round ends when no SET is left, or when all agree that they see none. Everybody’s SETs lie open for all to check.',
  'SCR-5': 'Each SET found is a point, added up over the rounds. Most SETs wins.',
  'SCR-6': 'A tie for first place: the dice left over from the last round are rolled again, and whichever of the tied players first finds a SET wins. If too few are left or the roll shows none, all 42 are rolled.',
  'SCR-7': 'Alone, your count is shown beside the most that the roll allowed, and your time. Finishing the last round is a win.',
} satisfies Clauses;
