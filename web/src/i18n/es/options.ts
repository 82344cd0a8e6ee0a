import type { options as original } from '../en/options';
import type { Texts } from '../types';

export const options: Texts<typeof original> = {
  'pieces.none': 'Elige un archivo, o quédate con lo habitual.',
  'pieces.dice.line':
    'La línea {n} no es un dado: necesita seis caras como 1ro, o un asterisco si es comodín.',
  'pieces.dice.count': 'El archivo tiene {n} dados; el juego necesita 42.',
  'pieces.board.row':
    'La fila {n} no es de un tablero: sus casillas son . L o una cifra, separadas por espacios.',
  'pieces.board.ragged': 'La fila {n} no es tan larga como la primera.',
  'option.calling.hint':
    'Cantar primero: nadie más puede elegir hasta que elijas. Quien elige primero: sin cantos, vale la primera elección correcta.',
  'option.call_seconds.hint': 'Cuánto puedes tardar en elegir después de cantar.',
  'option.rounds.hint': 'Cuántas rondas tiene una partida.',
  'option.dictionary.hint': 'La lista de palabras que valen.',
  'option.turn_seconds.hint': 'Cuando se acaba, termina el turno. Sin reloj, cada cual se toma su tiempo.',
  'option.set.deck.hint': 'Con cartas sólidas solo hay tres características que comparar.',
  'option.cubed.extra_roll_seconds.hint':
    'Cuánto se puede pensar qué dados volver a tirar. 0: lo que haga falta.',
  'option.cubed.stall_rounds.hint': 'Si nadie coloca un dado en tantas rondas, la partida termina.',
  'option.cubed.dice.hint': 'Con más comodines el juego es más fácil.',
  'option.cubed.board.hint': 'Con un tablero más pequeño la partida es más corta.',
  'option.scramble.cooldown_seconds.hint': 'Cuánto no puedes cantar tras una elección equivocada o tardía.',
  'option.crossword.grid.hint': 'Las estrictas son más difíciles: cada tres dados seguidos deben ser un SET.',
  'option.quiddler.words.hint': 'Se impugnan las palabras dudosas, o no se puede poner ninguna que no valga.',
  'option.quiddler.struck.hint': 'Qué pasa con una palabra impugnada que no vale.',
  'option.quiddler.two_player_bonus.hint': 'Con dos jugadores solo hay un extra. Elige cuál.',
  'option.quiddler.challenge_seconds.hint':
    'Cuánto se puede impugnar tras una mano. 0: hasta que todos acepten.',
};
