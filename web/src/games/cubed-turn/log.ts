/** What happens at a best turn, in words. */
import { parts } from '../../i18n/index.svelte';
import type { Notice } from '../../protocol/cubed-turn';
import { told } from '../../race/log';
import type { Cast, LogSentence, Mark } from '../types';
import { stepsOf } from './state';

function sentence(notice: Notice, cast: Cast<'cubed-turn'>): LogSentence[] {
  switch (notice.type) {
    case 'dealt':
      return [{ parts: parts('bestturn.log.dealt') }];
    case 'played': {
      const { seat, steps, score, better } = notice;
      const fills = { ...cast.of(seat), steps: stepsOf(steps), n: score };
      return [
        { parts: parts('bestturn.log.played', fills), seat, ...(better ? { tone: 'good' as const } : {}) },
      ];
    }
    case 'finished':
      return [{ parts: parts('answer.log.finished', cast.of(notice.seat)), seat: notice.seat, tone: 'good' }];
    case 'gave_up':
      return [{ parts: parts('answer.log.content', cast.of(notice.seat)), seat: notice.seat }];
    default:
      return told(notice, cast);
  }
}

export function sentences(notices: readonly Notice[], cast: Cast<'cubed-turn'>): LogSentence[] {
  return notices.flatMap((notice) => sentence(notice, cast));
}

export function marks(notices: readonly Notice[]): Mark[] {
  return notices.flatMap((notice): Mark[] =>
    notice.type === 'played' && notice.better ? [{ seat: notice.seat, kind: 'good' }] : [],
  );
}
