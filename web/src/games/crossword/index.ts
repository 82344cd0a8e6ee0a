import { t } from '../../i18n/index.svelte';
import type { GameModule } from '../types';
import { lines, marks } from './log';
import Screen from './Screen.svelte';
import { count, type CrosswordView } from './state';
import { tour } from './tour';

export const game: GameModule = {
  Screen,
  lines,
  marks,
  tour,
  status(view) {
    const v = view as CrosswordView;
    return t('crossword.round', { n: v.round, all: v.rounds });
  },
  seat(view, seat) {
    const v = view as CrosswordView;
    const { laid, all } = count(v, seat);
    if (v.gave_up.includes(seat)) return { state: 'cool', text: t('crossword.seat.gaveup') };
    return { text: t('crossword.laid', { n: laid, all }) };
  },
};
