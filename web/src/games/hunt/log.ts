/** What happens at a SET hunt, in words. */
import { blame, praise } from '../../learn/explain';
import { parts } from '../../i18n/index.svelte';
import type { Notice, View } from '../../protocol/hunt';
import { own, told } from '../../race/log';
import type { Cast, LogSentence, Mark } from '../types';

function sentencesOf(notice: Notice, cast: Cast<'hunt'>, view: View): LogSentence[] {
  switch (notice.type) {
    case 'dealt':
      return [{ parts: parts('hunt.log.dealt', { n: view.sets }) }];
    case 'found': {
      const { seat, cards, score } = notice;
      const words = { ...cast.of(seat), cards: { kind: 'cards' as const, cards }, score, all: view.sets };
      const why = praise(cards);
      return [
        {
          parts: parts('hunt.log.found', words),
          seat,
          tone: 'good',
          ...(why ? { why: [{ kind: 'text', text: why }] } : {}),
        },
      ];
    }
    case 'missed':
    case 'hinted':
    case 'gave_up':
      return own(notice, cast, blame);
    default:
      return told(notice, cast);
  }
}

export function sentences(notices: readonly Notice[], cast: Cast<'hunt'>, view: View): LogSentence[] {
  return notices.flatMap((notice) => sentencesOf(notice, cast, view));
}

export function marks(notices: readonly Notice[]): Mark[] {
  return notices.flatMap((notice): Mark[] => {
    if (notice.type === 'found') return [{ seat: notice.seat, kind: 'good' }];
    return notice.type === 'missed' ? [{ seat: notice.seat, kind: 'bad' }] : [];
  });
}
