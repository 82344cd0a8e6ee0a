import type { scramble as original } from '../en/scramble';
import type { Texts } from '../types';

export const scramble: Texts<typeof original> = {
  'scramble.round': 'Ronda {n} de {all}',
  'scramble.tie': 'desempate',
  'scramble.dice': { one: '{n} dado en la mesa', other: '{n} dados en la mesa' },
  'scramble.left': { one: '{n} dado en la mesa', other: '{n} dados en la mesa' },
  'scramble.more.three': 'Toma tres dados.',
  'scramble.more': { one: 'Toma un dado más.', other: 'Toma {n} dados más.' },
  'scramble.none.alone': 'No veo ninguno',
  'scramble.found': '{n} en esta ronda',
  'scramble.cool': 'espera un momento',
  'scramble.tied': 'en el desempate',
  'scramble.now': 'Encontrados en esta ronda',
  'scramble.before': 'Encontrados en la ronda anterior',
  'scramble.most': '{n} de {all} posibles',
  'scramble.log.rolled': {
    one: 'Ronda {round}: {n} dado en la mesa.',
    other: 'Ronda {round}: {n} dados en la mesa.',
  },
  'scramble.log.again': { one: 'Desempate: se tira {n} dado.', other: 'Desempate: se tiran {n} dados.' },
  'scramble.log.took': { me: '*Tomaste* {dice}', them: '{who} tomó {dice}' },
  'scramble.log.missed': {
    me: '*Elegiste* {dice}: no es un SET. Espera un momento.',
    them: '{who} eligió {dice}: no es un SET, y espera un momento.',
  },
  'scramble.log.late': {
    me: '*Se te acabó* el tiempo. Espera un momento.',
    them: 'A {who} se le acabó el tiempo y espera un momento.',
  },
  'scramble.log.tied': 'Empate entre {names}. El primer SET decide.',
  'scramble.tour.1': 'Cuarenta y dos dados',
  'scramble.tour.1.text':
    'Cada cara tiene número, color y símbolo. Tres dados son un SET cuando cada una de las tres cosas es toda igual o toda diferente.',
  'scramble.tour.2': 'Tres veces lo mismo',
  'scramble.tour.2.text': 'A diferencia de las cartas, los dados pueden ser idénticos.',
  'scramble.tour.2.because': 'Todo es igual en los tres: es un SET.',
  'scramble.tour.3': 'El comodín',
  'scramble.tour.3.text':
    'Las barras cruzadas valen por el dado que necesites. Con otros dos siempre forman un SET.',
  'scramble.tour.4': 'Cantar, tomar, cinco rondas',
  'scramble.tour.4.text':
    'Canta cuando veas un SET y toma tres dados. Fallar no cuesta puntos, solo un momento. La ronda acaba cuando nadie ve ninguno; gana quien tenga más tras cinco rondas.',
  'option.scramble.cooldown_seconds': 'Espera tras un fallo',
  'refused.scramble.no_calls': 'Aquí no se canta: toma tres dados.',
  'refused.scramble.call_open': 'Alguien ha cantado. Espera a que elija.',
  'refused.scramble.called_already': 'Ya has cantado.',
  'refused.scramble.not_called': 'Canta antes de tomar dados.',
  'refused.scramble.cooldown': 'Has fallado hace un momento. Espera a que se agote tu anillo.',
  'refused.scramble.not_three': 'Toma exactamente tres dados.',
  'refused.scramble.not_there': 'Uno de esos dados ya no está en la mesa.',
  'refused.scramble.agreed_already': 'Ya has dicho que no ves ninguno.',
  'refused.scramble.not_tied': 'El empate es entre otros.',
};
