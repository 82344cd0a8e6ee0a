import type { Clauses } from '.';

export default {
  'XW-1': 'Each player takes ten dice, all roll at once, and each builds one grid. Everybody plays at the same time, for three rounds unless the table has chosen otherwise.',
  'XW-2': 'SETs lie in rows or columns. A grid is good when every die lies in at least one SET of three neighbouring squares in a line, and all dice hang together edge to edge. In the strict game every three in a row have to be a SET and no line may have exactly two.',
  'XW-3': 'Rearrange your own dice as often as you like. No die is rolled again.',
  'XW-4': 'If you are stuck, take one more die at a time from the bag; it is rolled and has to be used like the others.',
  'XW-5': 'A Wild has one set of features at a time, the same across and down. You can state it anew while you rearrange, until somebody else has built on it.',
  'XW-6': 'When the bag is empty you may add dice to another player’s grid: each has to make a SET there with a die that lay in it before. Their dice stay where they are, and those that your SET uses are fixed from then on. Dice placed so are used.',
  'XW-7': 'The first player whose dice are all used wins the round and alone scores: the number of dice that the others have not used.',
  'XW-8': 'Most points after the last round wins. A round that everybody gives up is void; who gives up is out of that round. Alone: the fewest extra dice, then the time; finishing every round is a win.',
} satisfies Clauses;
