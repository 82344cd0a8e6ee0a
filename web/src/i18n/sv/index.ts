import type { en } from '../en';
import type { Texts } from '../types';
import { bots } from './bots';
import { common } from './common';
import { crossword } from './crossword';
import { cubed } from './cubed';
import { days } from './days';
import { dice } from './dice';
import { friends } from './friends';
import { quiddler } from './quiddler';
import { scramble } from './scramble';
import { set } from './set';
import { solo } from './solo';

export const sv: Texts<typeof en> = {
  ...common,
  ...bots,
  ...friends,
  ...days,
  ...dice,
  ...set,
  ...cubed,
  ...scramble,
  ...crossword,
  ...quiddler,
  ...solo,
};
export { speech } from './speech';
