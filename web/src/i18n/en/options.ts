/** Setting up a table: a sentence about each option, and what can be wrong with a file. */
export const options = {
  'pieces.none': 'Choose a file, or take the usual.',
  'pieces.dice.line': 'Line {n} is no die: it needs six faces such as 1ro, or a star for a Wild.',
  'pieces.dice.count': 'The file has {n} dice; the game needs 42.',
  'pieces.board.row':
    'Row {n} is no row of a board: its squares are . L or a digit, with a space between them.',
  'pieces.board.ragged': 'Row {n} is not as long as the first.',
  'option.calling.hint':
    'Call first: nobody else can pick until you have. First to pick: no calls, the first right pick counts.',
  'option.call_seconds.hint': 'How long you may take to pick after your call.',
  'option.rounds.hint': 'How many rounds make a game.',
  'option.dictionary.hint': 'The list of words that count.',
  'option.turn_seconds.hint':
    'When it runs out, the turn is over. Without a clock, everybody takes the time they need.',
  'option.set.deck.hint': 'With solid cards there are only three features to compare.',
  'option.cubed.extra_roll_seconds.hint':
    'How long everybody may think about which dice to roll again. 0: as long as it takes.',
  'option.cubed.stall_rounds.hint': 'If nobody lays a die for so many rounds, the game is over.',
  'option.cubed.dice.hint': 'More Wilds make the game easier.',
  'option.cubed.board.hint': 'A smaller board makes the game shorter.',
  'option.scramble.cooldown_seconds.hint': 'How long you cannot call after a wrong or late pick.',
  'option.crossword.grid.hint': 'Strict grids are harder: every three dice in a line must be a SET.',
  'option.quiddler.words.hint':
    'Players challenge words that they doubt, or no wrong word can be laid at all.',
  'option.quiddler.struck.hint': 'What happens to a word that was challenged and is wrong.',
  'option.quiddler.two_player_bonus.hint': 'Two players have only one bonus. Choose which.',
  'option.quiddler.challenge_seconds.hint':
    'How long words can be challenged after a hand. 0: until everybody has accepted.',
} as const;
