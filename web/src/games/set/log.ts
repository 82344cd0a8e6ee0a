/** What happens at a SET table, in words. */
import { blame, praise } from '../../learn/explain';
import type { Part } from '../../i18n/format';
import { parts } from '../../i18n/index.svelte';
import type { Card, Notice } from '../../protocol/set';
import type { Cast, LogSentence, Mark } from '../types';

const drawn = (cards: readonly Card[]): Part => ({ kind: 'cards', cards });
const because = (text: string): { why?: Part[] } => (text === '' ? {} : { why: [{ kind: 'text', text }] });

function sentencesOf(notice: Notice, cast: Cast): LogSentence[] {
  switch (notice.type) {
    case 'dealt':
      return [{ parts: parts('set.log.dealt', { n: notice.cards.length }) }];
    case 'called':
      return [{ parts: parts('set.log.claimed', cast.of(notice.seat)), seat: notice.seat, minor: true }];
    case 'granted': {
      const { seat, beaten } = notice;
      const mine = beaten.find((b) => b.seat === cast.me);
      return [
        { parts: parts('set.log.called', cast.of(seat)), seat },
        ...(mine ? [{ parts: parts('set.log.beaten', { who: cast.name(seat), ms: mine.by }) }] : []),
      ];
    }
    case 'taken': {
      const { seat, cards } = notice;
      const took = parts('set.log.took', { ...cast.of(seat), cards: drawn(cards) });
      return [{ parts: took, seat, tone: 'good', ...because(praise(cards)) }];
    }
    case 'missed': {
      const { seat, cards } = notice;
      if (!cards) return [{ parts: parts('set.log.late', cast.of(seat)), seat, tone: 'bad' }];
      const missed = parts('set.log.missed', { ...cast.of(seat), cards: drawn(cards) });
      return [{ parts: missed, seat, tone: 'bad', ...because(blame(cards)) }];
    }
    case 'agreed':
      return [{ parts: parts('set.log.agreed', cast.of(notice.seat)), seat: notice.seat }];
    case 'laid':
      return [{ parts: parts(`set.log.laid.${notice.why}`, { n: notice.cards.length }) }];
    case 'left':
      return [{ parts: parts('log.left', cast.of(notice.seat)), seat: notice.seat }];
    case 'ended':
      return [{ parts: parts('log.ended') }];
  }
}

export function sentences(notices: readonly Notice[], cast: Cast): LogSentence[] {
  // A newer server may send notices that this page does not know.
  return notices.flatMap((notice) => sentencesOf(notice, cast) ?? []);
}

export function marks(notices: readonly Notice[]): Mark[] {
  return notices.flatMap((notice): Mark[] => {
    if (notice.type === 'taken') return [{ seat: notice.seat, kind: 'good' }];
    return notice.type === 'missed' ? [{ seat: notice.seat, kind: 'bad' }] : [];
  });
}
