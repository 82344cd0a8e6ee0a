import type { Clauses } from '.';

export default {
  'ALL-1': 'The server is the referee: it checks every move and shows each person only what that person may see.',
  'ALL-2': 'Clockwise is the order of the seats, from the last back to the first.',
  'ALL-3': 'Players who tie for the highest score share the win, unless a rule breaks the tie.',
  'ALL-4': 'Who leaves for good no longer counts for agreements and turns and cannot win; their dice or cards are out of play and a pending call is dropped. The last one left wins. Leaving a game that you play alone loses it.',
  'ALL-5': 'When a move arrives at the very moment a clock runs out, the clock was first.',
} satisfies Clauses;
