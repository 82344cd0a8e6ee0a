import type { Clauses } from '.';

export default {
  'QSO-1': 'Ocho montones: cinco cartas boca abajo en cada uno y una boca arriba encima. 48 cartas en total.',
  'QSO-2': 'Forma una palabra con dos o más cartas descubiertas y retírala; se descubre la carta siguiente de cada montón usado.',
  'QSO-3': 'Un montón vacío se llena moviendo la carta de arriba de un montón que tenga otras debajo; eliges tú. Mientras eso sea posible, no se puede formar palabra hasta que vuelva a haber ocho.',
  'QSO-4': 'Usar las 48 cartas es ganar. También puedes rendirte; tu resultado es el número de cartas usadas.',
} satisfies Clauses;
