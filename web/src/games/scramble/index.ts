import { t } from '../../i18n/index.svelte';
import type { GameModule } from '../types';
import { marks, sentences } from './log';
import Over from './Over.svelte';
import Screen from './Screen.svelte';
import { tour } from './tour';

export const game: GameModule<'scramble'> = {
  Screen,
  Over,
  sentences,
  marks,
  tour,
  status(view) {
    return view.phase === 'tie_break'
      ? t('scramble.tie')
      : t('scramble.round', { n: view.round, all: view.rounds });
  },
  alone: (view, won, score) => ({
    title: won ? t('scramble.alone.title', { n: score }) : t('over.alone.done'),
    score,
    label: t('scramble.alone.figure', { n: score }),
  }),
  length: (view) => t('over.rounds', { n: view.round }),
  seat(view, seat, cast) {
    const found = t('scramble.found', { n: view.found[seat]?.length ?? 0 });
    if (view.phase === 'over') return { text: found };
    if (view.caller === seat && view.call.until !== null) {
      const span = 1000 * cast.rules.call_seconds;
      return {
        state: 'calling',
        text: t('seat.choosing'),
        ring: { from: view.call.until - span, until: view.call.until },
      };
    }
    if (view.call.claims.includes(seat)) return { state: 'calling', text: t('seat.called') };
    const rest = view.cooldowns[seat];
    if (rest !== null && rest !== undefined) {
      const span = 1000 * cast.rules.cooldown_seconds;
      return { state: 'cool', text: t('scramble.cool'), ring: { from: rest - span, until: rest } };
    }
    if (view.agreed.includes(seat)) return { state: 'agreed', text: t('seat.seesnone') };
    if (view.phase === 'tie_break' && view.tied.includes(seat)) return { text: t('scramble.tied') };
    return { text: found };
  },
};
