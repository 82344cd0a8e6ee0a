import { t } from '../../i18n/index.svelte';
import type { GameModule } from '../types';
import { lines, marks } from './log';
import Over from './Over.svelte';
import Screen from './Screen.svelte';
import type { QuiddlerView } from './state';
import { tour } from './tour';

export const game: GameModule = {
  Screen,
  Over,
  lines,
  marks,
  tour,
  status(view) {
    const v = view as QuiddlerView;
    return t('quiddler.hand', { n: v.hand - 2, all: 8 });
  },
  seat(view, seat, cast) {
    const v = view as QuiddlerView;
    const held = t('quiddler.held', { n: v.held[seat] ?? 0 });
    if (v.phase === 'over') return { text: '' };
    if (v.phase === 'challenges') return v.accepted.includes(seat) ? { state: 'agreed', text: t('quiddler.accepted') } : { text: t('quiddler.looking') };
    if (v.turn === seat) return { state: 'turn', text: seat === cast.me ? t('seat.turn.me') : t('seat.turn') };
    if (v.out === seat) return { text: t('quiddler.isout') };
    return { text: v.dealer === seat ? t('quiddler.dealer', { held }) : held };
  },
};
