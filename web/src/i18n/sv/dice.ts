import type { dice as original } from '../en/dice';
import type { Texts } from '../types';

export const dice: Texts<typeof original> = {
  'dice.undo': 'Ångra',
  'wild.ask': 'Vad är den här jokern?',
  'wild.say': 'Säg antal, färg och symbol.',
  'wild.said': '{die} på {place}. {note}',
  'wild.hints': 'Dessa ger ett SET:',
  'wild.hint': 'Den är {die}',
  'wild.number.1': 'ett',
  'wild.number.2': 'två',
  'wild.number.3': 'tre',
  'dice.points': { one: '{n} poäng', other: '{n} poäng' },
  'dice.next': 'Nästa omgång',
  'end.title': 'Var poängen kom ifrån',
  'end.remember': 'Värt att minnas',
};
