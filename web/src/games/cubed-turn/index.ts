import { t } from '../../i18n/index.svelte';
import type { GameModule } from '../types';
import End from './End.svelte';
import { marks, sentences } from './log';
import Screen from './Screen.svelte';
import { tour } from './tour';

export const game: GameModule<'cubed-turn'> = {
  Screen,
  sentences,
  marks,
  tour,
  End,
  ownTables: true,
  giveUp: (view) => ({
    label: t('answer.done'),
    title: t('answer.done.ask'),
    text: t('answer.done.text', { n: view.mine?.best?.score ?? 0 }),
  }),
  status: () => t('bestturn.status'),
  seat: (view, seat) => ({ text: (view.done[seat] ?? false) ? t('race.done') : '' }),
};
