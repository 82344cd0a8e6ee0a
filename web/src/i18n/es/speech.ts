import type { Colour, Count, Fill, Shape } from '../../cards/notation';
import type { Speech } from '../speech';

const SHAPE: Record<Shape, [string, string]> = {
  oval: ['óvalo', 'óvalos'],
  squiggle: ['onda', 'ondas'],
  diamond: ['diamante', 'diamantes'],
};

function noun(number: Count, colour: Colour, shape: Shape): string {
  const many = number > 1;
  const she = shape === 'squiggle';
  const count = number === 1 ? (she ? 'una' : 'un') : number === 2 ? 'dos' : 'tres';
  const s = many ? 's' : '';
  const hue = { red: `roj${she ? 'a' : 'o'}${s}`, green: `verde${s}`, purple: `púrpura${s}` }[colour];
  return `${count} ${SHAPE[shape][many ? 1 : 0]} ${hue}`;
}

function fill(kind: Fill, number: Count, shape: Shape): string {
  const end = `${shape === 'squiggle' ? 'a' : 'o'}${number > 1 ? 's' : ''}`;
  return { solid: `sólid${end}`, striped: `rayad${end}`, outlined: 'de contorno' }[kind];
}

export const speech: Speech = {
  card: (c) => `${noun(c.number, c.colour, c.shape)} ${fill(c.fill, c.number, c.shape)}`,
  die: ({ wild, face }) => {
    if (!face) return 'comodín';
    const name = noun(face.number, face.colour, face.shape);
    return wild ? `comodín como ${name}` : name;
  },
};
