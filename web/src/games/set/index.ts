import { t } from '../../i18n/index.svelte';
import type { GameModule } from '../types';
import { keyLines } from './keys';
import { marks, sentences } from './log';
import Over from './Over.svelte';
import Screen from './Screen.svelte';
import { tour } from './tour';

export const game: GameModule<'set'> = {
  Screen,
  sentences,
  marks,
  tour,
  keys: keyLines,
  Over,
  status(view, rules) {
    const deck = t('set.deck', { n: view.deck });
    return rules.deals === 'each' && view.deal + view.deals_left > 1
      ? t('set.deal', { n: view.deal, all: view.deal + view.deals_left, deck })
      : deck;
  },
  seat(view, seat, cast) {
    if (view.phase === 'over') return { text: t('set.taken', { n: view.taken[seat] ?? 0 }) };
    if (view.caller === seat && view.call.until !== null) {
      const span = 1000 * cast.rules.call_seconds;
      return {
        state: 'calling',
        text: t('seat.choosing'),
        ring: { from: view.call.until - span, until: view.call.until },
      };
    }
    if (view.call.claims.includes(seat)) return { state: 'calling', text: t('seat.called') };
    if (view.agreed.includes(seat)) return { state: 'agreed', text: t('seat.seesnone') };
    if (view.penalties !== undefined)
      return { text: view.penalties > 0 ? t('set.penalties', { n: view.penalties }) : t('set.nopenalty') };
    return { text: t('set.taken', { n: view.taken[seat] ?? 0 }) };
  },
};
