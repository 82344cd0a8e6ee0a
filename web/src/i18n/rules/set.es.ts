import type { Clauses } from '.';

export default {
  'SET-1': 'Hay 81 cartas, una por cada combinación de número (1, 2, 3), color (rojo, verde, púrpura), relleno (sólido, rayado, contorno) y símbolo (óvalo, onda, diamante).',
  'SET-2': 'Tres cartas son un SET cuando cada característica, mirada por separado, es igual en las tres o diferente en las tres. Dos de una y una de otra lo rompen.',
  'SET-3': 'Para principiantes el mazo puede tener solo las 27 cartas sólidas: así hay tres características que vigilar.',
  'SET-4': 'Se reparten doce cartas boca arriba.',
  'SET-5': 'No hay turnos. Canta antes de elegir. El primer canto tiene el control: hasta que termina, nadie más puede cantar ni elegir.',
  'SET-6': 'La elección ha de llegar en unos segundos; cinco, si la mesa no ha elegido otra cosa.',
  'SET-7': 'Si aciertas, el SET es tuyo y vale un punto. Si había doce cartas o menos, los huecos se llenan con el mazo; si había más, no, y las demás se juntan.',
  'SET-8': 'Elegir mal, o no elegir a tiempo, cuesta un punto. Se puede bajar de cero. Las cartas se quedan.',
  'SET-9': 'Cuando todos están de acuerdo en que no hay SET, se ponen tres cartas más, tengan razón o no. Se dice una vez; no mientras alguien ha cantado; y todo SET tomado o carta nueva hace empezar de nuevo. La mesa puede elegir que las cartas se pongan solas.',
  'SET-10': 'El reparto acaba cuando el mazo está vacío y no queda ningún SET, o cuando todos están de acuerdo en ello. Las cartas que sobran no cuentan para nadie.',
  'SET-11': 'Cada SET es un punto. Gana el resultado más alto.',
  'SET-12': 'En la partida larga, el reparto pasa a la izquierda, con el mazo entero barajado, hasta que cada quien haya repartido. Los puntos se suman.',
  'SET-13': 'A solas basta con elegir; no hay a quién cantar. Pedir tres cartas más cuesta una penalización de un SET. Con el mazo vacío y doce cartas o menos en la mesa, cada SET que tomas quita una. Se gana si al final no queda ninguna.',
  'SET-14': 'Las probabilidades exactas: doce cartas al azar contienen un SET 29,96 veces por cada vez que no; quince, 2741 veces.',
  'SET-15': 'La mesa puede elegir jugar sin cantar: entonces cuenta la primera elección correcta que llega, y una mala sigue costando un punto.',
  'SET-16': 'Cantos justos: el primer canto abre una ventana breve y al final el control es de quien cantó antes, descontado el retraso de cada línea. A los demás se les dice por cuántos milisegundos perdieron.',
} satisfies Clauses;
