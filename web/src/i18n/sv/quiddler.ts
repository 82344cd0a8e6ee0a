import type { quiddler as original } from '../en/quiddler';
import type { Texts } from '../types';

export const quiddler: Texts<typeof original> = {};
