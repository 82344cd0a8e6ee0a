/** What happens at a SET sprint, in words. */
import { blame, praise } from '../../learn/explain';
import { parts } from '../../i18n/index.svelte';
import type { Notice } from '../../protocol/sprint';
import { own, told } from '../../race/log';
import type { Cast, LogSentence, Mark } from '../types';

function sentencesOf(notice: Notice, cast: Cast<'sprint'>): LogSentence[] {
  switch (notice.type) {
    case 'started':
      return [{ parts: parts('sprint.log.started') }];
    case 'taken': {
      const { seat, cards, gain } = notice;
      const words = { ...cast.of(seat), cards: { kind: 'cards' as const, cards } };
      const why = praise(cards);
      return [
        {
          parts: [
            ...parts('sprint.log.took', words),
            ...(gain > 0 ? parts('sprint.log.gain', { n: Math.round(gain / 1000) }) : []),
          ],
          seat,
          tone: 'good',
          ...(why ? { why: [{ kind: 'text', text: why }] } : {}),
        },
      ];
    }
    case 'time_up':
      return [{ parts: parts('sprint.log.timeup', cast.of(notice.seat)), seat: notice.seat }];
    case 'missed':
    case 'hinted':
    case 'gave_up':
      return own(notice, cast, blame);
    default:
      return told(notice, cast);
  }
}

export function sentences(notices: readonly Notice[], cast: Cast<'sprint'>): LogSentence[] {
  return notices.flatMap((notice) => sentencesOf(notice, cast));
}

export function marks(notices: readonly Notice[]): Mark[] {
  return notices.flatMap((notice): Mark[] => {
    if (notice.type === 'taken') return [{ seat: notice.seat, kind: 'good' }];
    return notice.type === 'missed' ? [{ seat: notice.seat, kind: 'bad' }] : [];
  });
}
