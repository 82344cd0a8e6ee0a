import type { Speech } from '../speech';

const NUMBER = { 1: 'one', 2: 'two', 3: 'three' };

export const speech: Speech = {
  card: ({ number, colour, fill, shape }) =>
    `${NUMBER[number]} ${colour} ${fill} ${shape}${number > 1 ? 's' : ''}`,
  die: ({ wild, face }) => {
    if (!face) return 'Wild';
    const name = `${NUMBER[face.number]} ${face.colour} ${face.shape}${face.number > 1 ? 's' : ''}`;
    return wild ? `Wild as ${name}` : name;
  },
};
