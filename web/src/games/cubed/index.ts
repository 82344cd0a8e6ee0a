import { t } from '../../i18n/index.svelte';
import type { GameModule } from '../types';
import { lines, marks } from './log';
import Screen from './Screen.svelte';
import type { CubedView } from './state';
import { tour } from './tour';

export const game: GameModule = {
  Screen,
  lines,
  marks,
  tour,
  status(view) {
    const v = view as CubedView;
    if (v.phase === 'opening') return t('cubed.status.opening');
    return v.phase === 'extra_roll' ? t('cubed.status.extra', { n: v.round }) : t('cubed.status', { n: v.round });
  },
  seat(view, seat, cast) {
    const v = view as CubedView;
    const dice = t('cubed.dice', { n: v.dice[seat]?.length ?? 0 });
    switch (v.phase) {
      case 'opening':
        if (v.locked_out.includes(seat)) return { state: 'cool', text: t('cubed.seat.locked') };
        return v.agreed.includes(seat) ? { state: 'agreed', text: t('seat.seesnone') } : { text: t('cubed.seat.looking') };
      case 'extra_roll':
        return v.chosen.includes(seat) ? { state: 'agreed', text: t('cubed.seat.chosen') } : { state: 'turn', text: t('seat.choosing') };
      case 'turn':
        if (v.turn === seat) return { state: 'turn', text: seat === cast.me ? t('seat.turn.me') : t('seat.turn') };
        return { text: v.opener === seat ? t('cubed.seat.opener', { dice }) : dice };
      case 'over':
        return { text: dice };
    }
  },
};
