/** How a language names cards and dice: word order and agreement are its own. */
import type { CardFace, DieFace } from '../cards/notation';

export interface Speech {
  card(face: CardFace): string;
  die(die: DieFace): string;
}
