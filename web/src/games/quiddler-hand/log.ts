/** What happens at a best hand, in words. */
import { list, parts } from '../../i18n/index.svelte';
import type { Notice } from '../../protocol/quiddler-hand';
import { told } from '../../race/log';
import type { Cast, LogSentence, Mark } from '../types';
import { wordsOf } from './state';

function sentence(notice: Notice, cast: Cast<'quiddler-hand'>): LogSentence[] {
  switch (notice.type) {
    case 'dealt':
      return [{ parts: parts('besthand.log.dealt', { n: notice.cards.length }) }];
    case 'laid': {
      const { seat, words, score, better } = notice;
      const fills = { ...cast.of(seat), words: wordsOf(words), n: score };
      return [
        { parts: parts('besthand.log.laid', fills), seat, ...(better ? { tone: 'good' as const } : {}) },
      ];
    }
    case 'missed': {
      const { seat, bad, cost } = notice;
      const fills = { ...cast.of(seat), words: list(bad.map((word) => `“${word}”`)), n: Math.round(cost / 1000) };
      return [{ parts: parts('besthand.log.missed', fills), seat, tone: 'bad' }];
    }
    case 'finished':
      return [{ parts: parts('answer.log.finished', cast.of(notice.seat)), seat: notice.seat, tone: 'good' }];
    case 'gave_up':
      return [{ parts: parts('answer.log.content', cast.of(notice.seat)), seat: notice.seat }];
    default:
      return told(notice, cast);
  }
}

export function sentences(notices: readonly Notice[], cast: Cast<'quiddler-hand'>): LogSentence[] {
  return notices.flatMap((notice) => sentence(notice, cast));
}

export function marks(notices: readonly Notice[]): Mark[] {
  return notices.flatMap((notice): Mark[] => {
    if (notice.type === 'laid' && notice.better) return [{ seat: notice.seat, kind: 'good' }];
    return notice.type === 'missed' ? [{ seat: notice.seat, kind: 'bad' }] : [];
  });
}
