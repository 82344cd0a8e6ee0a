import { t } from '../../i18n/index.svelte';
import type { GameModule } from '../types';
import { lines, marks } from './log';
import Screen from './Screen.svelte';
import type { ScrambleView } from './state';
import { tour } from './tour';

export const game: GameModule = {
  Screen,
  lines,
  marks,
  tour,
  status(view) {
    const v = view as ScrambleView;
    return v.phase === 'tie_break' ? t('scramble.tie') : t('scramble.round', { n: v.round, all: v.rounds });
  },
  seat(view, seat, cast) {
    const v = view as ScrambleView;
    const found = t('scramble.found', { n: v.found[seat]?.length ?? 0 });
    if (v.phase === 'over') return { text: found };
    if (v.caller === seat && v.call.until !== null) {
      const span = 1000 * Number(cast.rules.call_seconds ?? 5);
      return { state: 'calling', text: t('seat.choosing'), ring: { from: v.call.until - span, until: v.call.until } };
    }
    if (v.call.claims.includes(seat)) return { state: 'calling', text: t('seat.called') };
    const rest = v.cooldowns[seat];
    if (rest !== null && rest !== undefined) {
      const span = 1000 * Number(cast.rules.cooldown_seconds ?? 3);
      return { state: 'cool', text: t('scramble.cool'), ring: { from: rest - span, until: rest } };
    }
    if (v.agreed.includes(seat)) return { state: 'agreed', text: t('seat.seesnone') };
    if (v.phase === 'tie_break' && v.tied.includes(seat)) return { text: t('scramble.tied') };
    return { text: found };
  },
};
