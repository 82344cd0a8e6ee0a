import type { dice as original } from '../en/dice';
import type { Texts } from '../types';

export const dice: Texts<typeof original> = {
  'dice.undo': 'Deshacer',
  'wild.ask': '¿Qué es este comodín?',
  'wild.say': 'Di número, color y símbolo.',
  'wild.said': '{die} en {place}. {note}',
  'wild.hints': 'Con estos hay SET:',
  'wild.hint': 'Es {die}',
  'wild.number.1': 'uno',
  'wild.number.2': 'dos',
  'wild.number.3': 'tres',
  'dice.points': { one: '{n} punto', other: '{n} puntos' },
  'dice.next': 'Siguiente ronda',
  'end.title': 'De dónde salieron los puntos',
  'end.remember': 'Para recordar',
};
