import type { set as original } from '../en/set';
import type { Texts } from '../types';

export const set: Texts<typeof original> = {
  'set.call': 'Cantar',
  'set.none': 'No hay SET',
  'set.three': 'Tres más',
  'set.end': 'No quedan más',
  'set.price': 'cuesta un SET',
  'set.agreed': '{n} de {all} de acuerdo',
  'set.cards': { one: '{n} carta en la mesa', other: '{n} cartas en la mesa' },
  'set.pick': 'Tu elección',
  'set.yourcall': 'Has cantado.',
  'set.find': 'Busca un SET.',
  'set.more.three': 'Elige tres cartas.',
  'set.more': { one: 'Elige una carta más.', other: 'Elige {n} cartas más.' },
  'set.deck': '{n} en el mazo',
  'set.left': { one: 'queda {n} carta en el mazo', other: 'quedan {n} cartas en el mazo' },
  'set.deal': 'Reparto {n} de {all}, {deck}',
  'set.taken': { one: '{n} SET', other: '{n} SETs' },
  'set.penalties': { one: '{n} penalización', other: '{n} penalizaciones' },
  'set.nopenalty': 'sin penalización',
  'set.choosing': { me: 'Estás eligiendo', them: '{who} está eligiendo' },
  'set.weighing': 'Alguien ha cantado',
  'set.weighing.me': 'Has cantado',
  'set.whynot': 'Por qué no es un SET',

  'set.log.dealt': {
    one: 'Reparto nuevo: {n} carta en la mesa.',
    other: 'Reparto nuevo: {n} cartas en la mesa.',
  },
  'set.log.called': { me: '*Cantaste.*', them: '{who} cantó.' },
  'set.log.beaten': '{who} cantó {ms} ms antes que tú.',
  'set.log.took': { me: '*Tomaste* {cards}', them: '{who} tomó {cards}' },
  'set.log.missed': {
    me: '*Elegiste* {cards}: no es un SET, un punto menos.',
    them: '{who} eligió {cards}: no es un SET, un punto menos.',
  },
  'set.log.late': {
    me: '*Se te acabó* el tiempo: un punto menos.',
    them: 'A {who} se le acabó el tiempo: un punto menos.',
  },
  'set.log.agreed': { me: '*No ves* ningún SET.', them: '{who} no ve ningún SET.' },
  'set.log.laid.agreed': {
    one: 'Todos de acuerdo: no hay SET. Una carta más.',
    other: 'Todos de acuerdo: no hay SET. {n} cartas más.',
  },
  'set.log.laid.stuck': {
    one: 'No había ningún SET. Una carta más.',
    other: 'No había ningún SET. {n} cartas más.',
  },
  'set.log.laid.asked': {
    one: 'Una carta más, con penalización.',
    other: '{n} cartas más, con penalización.',
  },

  'set.tour.1': 'Cuatro características',
  'set.tour.1.text':
    'Cada carta tiene número, color, símbolo y relleno: de uno a tres; rojo, verde o púrpura; óvalo, onda o diamante; sólido, rayado o contorno.',
  'set.tour.2': 'Qué es un SET',
  'set.tour.2.text':
    'Tres cartas son un SET cuando cada característica, mirada por separado, es igual en las tres o diferente en las tres. Aquí solo cambia el número.',
  'set.tour.3': 'Dos de una, una de otra',
  'set.tour.3.text': 'Si una característica coincide en dos cartas y no en la tercera, no es un SET.',
  'set.tour.3.because': 'Dos son rojas y una es verde. Eso lo rompe.',
  'set.tour.4': 'Todo puede cambiar',
  'set.tour.4.text': 'Lo más difícil de ver: características que cambian en cada carta.',
  'set.tour.4.because': 'Número, color y relleno cambian; el símbolo es el mismo. Es un SET.',
  'set.tour.5': 'Cantar y luego elegir',
  'set.tour.5.text':
    'No hay turnos: quien ve un SET canta, con el botón o la barra espaciadora, y tiene unos segundos para elegir tres cartas. Si acierta, un punto. Si falla o tarda, pierde uno.',
  'set.tour.6': 'No se ve ningún SET',
  'set.tour.6.text':
    'Cuando todos están de acuerdo en que no hay, se ponen tres cartas más. El reparto acaba cuando no queda mazo ni nada que encontrar; gana quien tenga más.',
  'set.tour.ask': '¿Es un SET?',

  'option.set.deck': 'Cartas',
  'option.set.deck.full': 'las 81',
  'option.set.deck.solid': 'para empezar, las 27 sólidas',
  'option.set.stuck': 'Cuando nadie ve un SET',
  'option.set.stuck.agree': 'tres más si todos están de acuerdo',
  'option.set.stuck.auto': 'tres más enseguida si no hay ninguno',
  'option.set.stuck.hint':
    'Cuando nadie ve un SET se ponen más cartas: si todos están de acuerdo, o enseguida cuando de verdad no hay ninguno.',
  'option.set.deals': 'Repartos',
  'option.set.deals.hint': 'Un reparto, o uno por cada persona.',
  'option.set.deals.one': 'un reparto',
  'option.set.deals.each': 'uno por persona',

  'refused.set.no_calls': 'Aquí no se canta: elige directamente.',
  'refused.set.call_open': 'Alguien ha cantado. Espera a que elija.',
  'refused.set.called_already': 'Ya has cantado.',
  'refused.set.not_called': 'Canta antes de elegir.',
  'refused.set.not_three': 'Elige exactamente tres cartas.',
  'refused.set.twice_the_same': 'La misma carta no cuenta dos veces.',
  'refused.set.not_on_table': 'Una de esas cartas ya no está en la mesa.',
  'refused.set.agreed_already': 'Ya has dicho que no ves ninguno.',
  'refused.set.laid_by_itself': 'Aquí las cartas se ponen solas cuando no hay SET.',
};
