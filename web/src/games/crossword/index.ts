import { t } from '../../i18n/index.svelte';
import type { GameModule } from '../types';
import { marks, sentences } from './log';
import Over from './Over.svelte';
import Screen from './Screen.svelte';
import { count } from './state';
import { tour } from './tour';

export const game: GameModule<'crossword'> = {
  Screen,
  Over,
  sentences,
  marks,
  tour,
  status(view) {
    return t('crossword.round', { n: view.round, all: view.rounds });
  },
  alone: (view, won) => ({
    title: won ? t('crossword.alone.title', { n: view.extra_in_all[0] ?? 0 }) : t('crossword.alone.lost'),
    score: view.extra_in_all[0] ?? 0,
    label: t('crossword.alone.figure', { n: view.extra_in_all[0] ?? 0 }),
  }),
  length: (view) => t('over.rounds', { n: view.round }),
  seat(view, seat) {
    const { laid, all } = count(view, seat);
    if (view.gave_up.includes(seat)) return { state: 'cool', text: t('crossword.seat.gaveup') };
    return { text: t('crossword.laid', { n: laid, all }) };
  },
};
