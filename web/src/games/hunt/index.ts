import { t } from '../../i18n/index.svelte';
import type { GameModule } from '../types';
import End from './End.svelte';
import { marks, sentences } from './log';
import Screen from './Screen.svelte';
import { tour } from './tour';

export const game: GameModule<'hunt'> = {
  Screen,
  sentences,
  marks,
  tour,
  End,
  ownTables: true,
  status(view, rules) {
    const table =
      rules.table === 'basic' ? t('option.hunt.table.basic.short') : t('option.hunt.table.advanced.short');
    return `${table}, ${t('hunt.grade.short', { n: view.grade })}`;
  },
  seat(view, seat) {
    return { text: (view.done[seat] ?? false) ? t('race.done') : '' };
  },
};
