import { common } from './common';
import { quiddler } from './quiddler';
import { scramble } from './scramble';
import { set } from './set';

export const en = { ...common, ...set, ...scramble, ...quiddler } as const;
export { speech } from './speech';
