/** What happens at a Crossword, in words. */
import type { Part } from '../../i18n/format';
import { parts, t } from '../../i18n/index.svelte';
import type { Notice, View } from '../../protocol/crossword';
import type { Cast, LogSentence, Mark } from '../types';
import { count } from './state';

const dice = (faces: readonly string[]): Part => ({ kind: 'dice', dice: faces });

function sentence(notice: Notice, cast: Cast, view: View): LogSentence[] {
  switch (notice.type) {
    case 'round_begun':
      return [{ parts: parts('crossword.log.begun', { round: view.round }) }];
    case 'drawn':
      return [
        {
          parts: parts('crossword.log.drawn', {
            ...cast.of(notice.seat),
            die: dice([notice.face]),
            all: count(view, notice.seat).all,
          }),
          seat: notice.seat,
          quiet: notice.seat !== cast.me && view.bag > 0,
          ...(view.bag === 0 ? { why: parts('crossword.empty') } : {}),
        },
      ];
    case 'attached':
      return [
        {
          parts: parts('crossword.log.attached', {
            ...cast.of(notice.seat),
            dice: dice(notice.place.map(([, die]) => die)),
            to: cast.name(notice.to),
          }),
          seat: notice.seat,
          tone: 'good',
        },
      ];
    case 'gave_up':
      return [{ parts: parts('crossword.log.gaveup', cast.of(notice.seat)), seat: notice.seat }];
    case 'round_won':
      if (cast.players.length === 1) {
        const fills = { round: view.last?.round ?? view.round, n: view.extra_in_all[0] ?? 0 };
        return [{ parts: parts('crossword.log.finished', fills), tone: 'good' }];
      }
      return [
        {
          parts: parts('crossword.log.won', {
            ...cast.of(notice.seat),
            points: t('dice.points', { n: notice.points }),
            round: view.last?.round ?? view.round,
          }),
          seat: notice.seat,
          tone: 'good',
        },
      ];
    case 'round_void':
      // Alone, that one gave up says it all.
      return cast.players.length === 1 ? [] : [{ parts: parts('crossword.log.void') }];
    case 'left':
      return [{ parts: parts('log.left', cast.of(notice.seat)), seat: notice.seat }];
    case 'ended': {
      const { reason } = notice.outcome;
      return [{ parts: parts(reason === 'finished' ? 'crossword.log.lastround' : 'log.ended') }];
    }
    case 'arranged':
      return [];
  }
}

export function sentences(notices: readonly Notice[], cast: Cast, view: View): LogSentence[] {
  return notices.flatMap((n) => sentence(n, cast, view));
}

export function marks(notices: readonly Notice[]): Mark[] {
  return notices.flatMap((n): Mark[] =>
    n.type === 'round_won'
      ? [{ seat: n.seat, kind: 'good' }]
      : n.type === 'gave_up'
        ? [{ seat: n.seat, kind: 'bad' }]
        : [],
  );
}
