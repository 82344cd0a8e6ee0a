import { t } from '../../i18n/index.svelte';
import type { GameModule } from '../types';
import { marks, sentences } from './log';
import Over from './Over.svelte';
import Screen from './Screen.svelte';
import { tour } from './tour';

export const game: GameModule<'cubed'> = {
  Screen,
  Over,
  sentences,
  marks,
  tour,
  status(view) {
    if (view.phase === 'opening') return t('cubed.status.opening');
    return view.phase === 'extra_roll'
      ? t('cubed.status.extra', { n: view.round })
      : t('cubed.status', { n: view.round });
  },
  length: (view) => t('over.rounds', { n: view.round }),
  seat(view, seat, cast) {
    const dice = t('cubed.dice', { n: view.dice[seat]?.length ?? 0 });
    switch (view.phase) {
      case 'opening':
        if (view.locked_out.includes(seat)) return { state: 'cool', text: t('cubed.seat.locked') };
        return view.agreed.includes(seat)
          ? { state: 'agreed', text: t('seat.seesnone') }
          : { text: t('cubed.seat.looking') };
      case 'extra_roll':
        return view.chosen.includes(seat)
          ? { state: 'agreed', text: t('cubed.seat.chosen') }
          : { state: 'turn', text: t('seat.choosing') };
      case 'turn':
        if (view.turn === seat)
          return { state: 'turn', text: seat === cast.me ? t('seat.turn.me') : t('seat.turn') };
        return { text: view.opener === seat ? t('cubed.seat.opener', { dice }) : dice };
      case 'over':
        return { text: dice };
    }
  },
};
