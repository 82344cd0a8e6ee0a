import type { scramble as original } from '../en/scramble';
import type { Texts } from '../types';

export const scramble: Texts<typeof original> = {};
