import type { Clauses } from '.';

export default {
  'XW-1': 'Cada quien toma diez dados, todos tiran a la vez y cada uno construye una cuadrícula. Se juega al mismo tiempo, tres rondas si la mesa no ha elegido otra cosa.',
  'XW-2': 'Los SETs van en filas o columnas. Una cuadrícula vale cuando cada dado está en al menos un SET de tres casillas seguidas en línea y todos se tocan por los lados. En el juego estricto, cada tres seguidos han de ser un SET y ninguna línea puede tener exactamente dos.',
  'XW-3': 'Recoloca tus dados cuanto quieras. Ningún dado se vuelve a tirar.',
  'XW-4': 'Si no puedes seguir, toma de la bolsa un dado cada vez; se tira y hay que usarlo como los demás.',
  'XW-5': 'Un comodín vale una sola cosa a la vez, igual en los dos sentidos. Puedes cambiarlo mientras recolocas, hasta que otro haya construido sobre él.',
  'XW-6': 'Cuando la bolsa está vacía puedes poner dados en la cuadrícula de otro: cada uno ha de formar allí un SET con un dado que ya estaba. Los suyos no se mueven, y los que tu SET usa quedan fijos. Los dados puestos así cuentan como usados.',
  'XW-7': 'Quien antes usa todos sus dados gana la ronda y solo esa persona puntúa: tantos puntos como dados sin usar tengan los demás.',
  'XW-8': 'Gana quien tenga más puntos tras la última ronda. Una ronda en que todos se rinden es nula; quien se rinde queda fuera de esa ronda. A solas: los menos dados extra, luego el tiempo; terminar todas las rondas es ganar.',
} satisfies Clauses;
