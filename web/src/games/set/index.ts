import { t } from '../../i18n/index.svelte';
import type { GameModule } from '../types';
import { lines, marks } from './log';
import Screen from './Screen.svelte';
import type { SetView } from './state';
import { tour } from './tour';

export const game: GameModule = {
  Screen,
  lines,
  marks,
  tour,
  status(view, rules) {
    const v = view as SetView;
    const deck = t('set.deck', { n: v.deck });
    return rules.deals === 'each' && v.deal + v.deals_left > 1 ? t('set.deal', { n: v.deal, all: v.deal + v.deals_left, deck }) : deck;
  },
  seat(view, seat, cast) {
    const v = view as SetView;
    if (v.phase === 'over') return { text: t('set.taken', { n: v.taken[seat] ?? 0 }) };
    if (v.caller === seat && v.call.until !== null) {
      const span = 1000 * Number(cast.rules.call_seconds ?? 5);
      return { state: 'calling', text: t('seat.choosing'), ring: { from: v.call.until - span, until: v.call.until } };
    }
    if (v.call.claims.includes(seat)) return { state: 'calling', text: t('seat.called') };
    if (v.agreed.includes(seat)) return { state: 'agreed', text: t('seat.seesnone') };
    if (v.penalties !== undefined) return { text: v.penalties > 0 ? t('set.penalties', { n: v.penalties }) : t('set.nopenalty') };
    return { text: t('set.taken', { n: v.taken[seat] ?? 0 }) };
  },
};

