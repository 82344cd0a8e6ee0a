export const dice = {
  'dice.undo': 'Undo',
  'wild.ask': 'What is this Wild?',
  'wild.say': 'Say number, colour and shape. It lies on {place}.',
  'wild.said': '{die} on {place}. {note}',
  'wild.hints': 'These make a SET:',
  'wild.hint': 'It is {die}',
  'wild.number.1': 'one',
  'wild.number.2': 'two',
  'wild.number.3': 'three',
} as const;
