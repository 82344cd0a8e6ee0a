import type { Colour, Count, Shape } from '../../cards/notation';
import type { Speech } from '../speech';

const NUMBER = { 1: 'en', 2: 'två', 3: 'tre' };
const SHAPE: Record<Shape, [string, string]> = {
  oval: ['oval', 'ovaler'],
  squiggle: ['snirkel', 'snirklar'],
  diamond: ['ruter', 'ruter'],
};

function hue(colour: Colour, number: Count): string {
  const a = number > 1 ? 'a' : '';
  return { red: `röd${a}`, green: `grön${a}`, purple: 'lila' }[colour];
}

export const speech: Speech = {
  card: ({ number, colour, fill, shape }) => {
    const a = number > 1 ? 'a' : '';
    const noun = SHAPE[shape][number > 1 ? 1 : 0];
    const body = `${hue(colour, number)} ${noun}`;
    if (fill === 'outlined') return `${NUMBER[number]} ${body} i kontur`;
    return `${NUMBER[number]} ${fill === 'solid' ? 'hel' : 'randig'}${a} ${body}`;
  },
  die: ({ wild, face }) => {
    if (!face) return 'joker';
    const name = `${NUMBER[face.number]} ${hue(face.colour, face.number)} ${SHAPE[face.shape][face.number > 1 ? 1 : 0]}`;
    return wild ? `joker som ${name}` : name;
  },
};
