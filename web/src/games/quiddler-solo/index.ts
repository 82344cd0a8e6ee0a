import { t } from '../../i18n/index.svelte';
import type { GameModule } from '../types';
import { keyLines } from './keys';
import { marks, sentences } from './log';
import Over from './Over.svelte';
import Screen from './Screen.svelte';
import { tour } from './tour';

export const game: GameModule<'quiddler-solo'> = {
  Screen,
  Over,
  sentences,
  marks,
  tour,
  keys: keyLines,
  status: (view) => t('solo.status', { n: view.used, all: view.cards }),
  seat: (view) => ({ text: t('solo.seat', { n: view.cards - view.used }) }),
};
