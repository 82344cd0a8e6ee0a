import type { Clauses } from '.';

export default {
  'QUI-1': 'Hay 118 cartas de letras, algunas con dos (QU, IN, ER, TH, CL). Cada una lleva escrito lo que vale.',
  'QUI-2': 'Ocho manos: tres cartas por persona en la primera, una más cada vez, diez en la última. Se baraja de nuevo en cada mano, la carta siguiente abre la pila de descarte y el reparto pasa a la izquierda.',
  'QUI-3': 'Empieza quien está a la izquierda del repartidor. En tu turno roba la carta de arriba del mazo o la del descarte, y luego descarta una. Un mazo vacío se rehace con los descartes, menos el de arriba.',
  'QUI-4': 'Las palabras solo se ponen al cerrar, o en el último turno después de que alguien cierre. Nadie añade a las palabras de otro.',
  'QUI-5': 'Cierras cuando, tras robar, todas tus cartas menos una forman palabras; esa se descarta.',
  'QUI-6': 'Después cada uno de los demás tiene un último turno: robar, poner las palabras que pueda y descartar una.',
  'QUI-7': 'Una palabra lleva al menos dos cartas y tiene que estar en el diccionario acordado: nada de nombres propios, prefijos, sufijos, abreviaturas ni guiones.',
  'QUI-8': 'Se puede consultar el diccionario cuando no es tu turno, y solo entonces.',
  'QUI-9': 'Cualquier palabra de la mesa se puede impugnar una vez, por otra persona, hasta que todos acepten o se acabe el tiempo. Si vale, quien impugnó pierde sus puntos; si no, los pierde quien la puso, sin poder recolocar. La mesa puede elegir que las palabras se comprueben al ponerlas; entonces no se impugna.',
  'QUI-10': 'Una mano vale lo puesto, menos lo que no se pudo usar, menos las palabras anuladas y las impugnaciones perdidas, pero nunca menos de cero; los extras se suman aparte. El último descarte no cuenta.',
  'QUI-11': 'Diez más por más palabras y diez por la palabra más larga (en letras), salvo empate. Las anuladas no cuentan. Entre dos personas solo se usa uno de los dos extras.',
  'QUI-12': 'Gana el total más alto después de la octava mano.',
} satisfies Clauses;
