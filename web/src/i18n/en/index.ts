import { answers } from './answers';
import { bots } from './bots';
import { common } from './common';
import { crossword } from './crossword';
import { cubed } from './cubed';
import { dice } from './dice';
import { ends } from './ends';
import { friends } from './friends';
import { learn } from './learn';
import { options } from './options';
import { quiddler } from './quiddler';
import { race } from './race';
import { scramble } from './scramble';
import { set } from './set';
import { solo } from './solo';

export const en = {
  ...common,
  ...bots,
  ...friends,
  ...learn,
  ...options,
  ...ends,
  ...dice,
  ...set,
  ...cubed,
  ...scramble,
  ...crossword,
  ...quiddler,
  ...solo,
  ...race,
  ...answers,
} as const;
export { speech } from './speech';
