import { t } from '../../i18n/index.svelte';
import { HANDS } from '../../protocol/quiddler';
import type { GameModule } from '../types';
import { marks, sentences } from './log';
import Over from './Over.svelte';
import Screen from './Screen.svelte';
import { handNumber } from './state';
import { tour } from './tour';

export const game: GameModule<'quiddler'> = {
  Screen,
  Over,
  sentences,
  marks,
  tour,
  status(view) {
    return t('quiddler.hand', { n: handNumber(view.hand), all: HANDS.length });
  },
  length: (view) => t('quiddler.hands', { n: view.sheet.length }),
  seat(view, seat, cast) {
    if (view.phase === 'over') return { text: '' };
    if (view.phase === 'challenges')
      return view.accepted.includes(seat)
        ? { state: 'agreed', text: t('quiddler.accepted') }
        : { text: t('quiddler.looking') };
    if (view.turn === seat)
      return { state: 'turn', text: seat === cast.me ? t('seat.turn.me') : t('seat.turn') };
    if (view.out === seat) return { text: t('quiddler.isout') };
    const held = t('quiddler.held', { n: view.held[seat] ?? 0 });
    return { text: view.dealer === seat ? t('quiddler.dealer', { held }) : held };
  },
};
