import { t } from '../../i18n/index.svelte';
import type { GameModule } from '../types';
import { lines, marks } from './log';
import Over from './Over.svelte';
import Screen from './Screen.svelte';
import { CARDS, type SoloView } from './state';
import { tour } from './tour';

export const game: GameModule = {
  Screen,
  Over,
  lines,
  marks,
  tour,
  status(view) {
    return t('solo.status', { n: (view as SoloView).used, all: CARDS });
  },
  seat(view) {
    return { text: t('solo.seat', { n: CARDS - (view as SoloView).used }) };
  },
};
