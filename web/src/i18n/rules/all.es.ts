import type { Clauses } from '.';

export default {
  'ALL-1': 'El servidor es el árbitro: comprueba cada jugada y enseña a cada persona solo lo que puede ver.',
  'ALL-2': 'El sentido de las agujas del reloj es el orden de las sillas; tras la última vuelve la primera.',
  'ALL-3': 'Quienes empatan en lo más alto comparten la victoria, salvo que una regla deshaga el empate.',
  'ALL-4': 'Quien se va del todo ya no cuenta para los acuerdos ni los turnos y no puede ganar; sus dados o cartas quedan fuera y un canto pendiente se anula. Gana quien se queda en último lugar. Dejar una partida a solas es perderla.',
  'ALL-5': 'Si una jugada llega justo cuando se agota un reloj, el reloj fue antes.',
} satisfies Clauses;
