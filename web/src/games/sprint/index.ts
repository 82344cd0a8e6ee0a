import { t } from '../../i18n/index.svelte';
import type { GameModule } from '../types';
import End from './End.svelte';
import { marks, sentences } from './log';
import Screen from './Screen.svelte';
import { tour } from './tour';

export const game: GameModule<'sprint'> = {
  Screen,
  sentences,
  marks,
  tour,
  End,
  ownTables: true,
  status(view) {
    const version = t(`option.sprint.version.${view.version}.short`);
    return view.goal === null ? version : `${version}, ${t('sprint.first', { n: view.goal })}`;
  },
  seat(view, seat) {
    return { text: (view.done[seat] ?? false) ? t('race.done') : '' };
  },
};
