import type { Clauses } from '.';

export default {
  'SCR-1': 'Los 42 dados se tiran al centro. No hay tablero. La partida tiene cinco rondas, si la mesa no ha elegido otra cosa.',
  'SCR-2': 'Sin turnos: canta y luego toma tres dados que formen un SET; quien canta primero elige primero. Fallar o tardar no cuesta puntos, solo unos segundos sin poder cantar. A solas basta con elegir.',
  'SCR-3': 'Un comodín vale por el dado que necesites. Ningún dado se usa dos veces.',
  'SCR-4': 'La ronda acaba cuando no queda ningún SET, o cuando todos dicen que no ven ninguno. Los SETs de cada quien quedan a la vista.',
  'SCR-5': 'Cada SET encontrado es un punto, y se suman las rondas. Gana quien tenga más.',
  'SCR-6': 'Empate en el primer puesto: los dados que sobraron de la última ronda se vuelven a tirar y, de los empatados, gana quien antes encuentra un SET. Si quedan pocos o no hay ninguno, se tiran los 42.',
  'SCR-7': 'A solas se muestra tu cuenta junto a lo máximo que permitía la tirada, y tu tiempo. Terminar la última ronda es ganar.',
} satisfies Clauses;
