export const dice = {
  'dice.undo': 'Undo',
  'wild.ask': 'What is this Wild?',
  'wild.say': 'Say number, colour and shape.',
  'wild.said': '{die} on {place}. {note}',
  'wild.hints': 'These make a SET:',
  'wild.hint': 'It is {die}',
  'wild.number.1': 'one',
  'wild.number.2': 'two',
  'wild.number.3': 'three',
  'dice.points': { one: '{n} point', other: '{n} points' },
  'dice.next': 'Next round',
} as const;
