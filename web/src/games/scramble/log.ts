/** What happens at a Scramble, in words. */
import { blame, praise } from '../../learn/explain';
import type { Part } from '../../i18n/format';
import { list, parts } from '../../i18n/index.svelte';
import type { Notice, View } from '../../protocol/scramble';
import type { Cast, LogSentence, Mark } from '../types';

const words = (text: string): { why: Part[] } | object =>
  text === '' ? {} : { why: [{ kind: 'text', text }] };

function sentence(notice: Notice, cast: Cast, view: View): LogSentence[] {
  switch (notice.type) {
    case 'rolled':
      return view.phase === 'tie_break'
        ? [{ parts: parts('scramble.log.again', { n: notice.faces.length }) }]
        : [{ parts: parts('scramble.log.rolled', { round: view.round, n: notice.faces.length }) }];
    case 'granted': {
      const mine = notice.beaten.find((b) => b.seat === cast.me);
      return [
        { parts: parts('set.log.called', cast.of(notice.seat)), seat: notice.seat },
        ...(mine ? [{ parts: parts('set.log.beaten', { who: cast.name(notice.seat), ms: mine.by }) }] : []),
      ];
    }
    case 'taken':
      return [
        {
          parts: parts('scramble.log.took', {
            ...cast.of(notice.seat),
            dice: { kind: 'dice', dice: notice.dice },
          }),
          seat: notice.seat,
          tone: 'good',
          ...words(praise(notice.dice)),
        },
      ];
    case 'missed':
      if (!notice.dice)
        return [{ parts: parts('scramble.log.late', cast.of(notice.seat)), seat: notice.seat, tone: 'bad' }];
      return [
        {
          parts: parts('scramble.log.missed', {
            ...cast.of(notice.seat),
            dice: { kind: 'dice', dice: notice.dice },
          }),
          seat: notice.seat,
          tone: 'bad',
          ...words(blame(notice.dice)),
        },
      ];
    case 'agreed':
      return [{ parts: parts('set.log.agreed', cast.of(notice.seat)), seat: notice.seat }];
    case 'tied':
      return [{ parts: parts('scramble.log.tied', { names: list(notice.seats.map((s) => cast.name(s))) }) }];
    case 'left':
      return [{ parts: parts('log.left', cast.of(notice.seat)), seat: notice.seat }];
    case 'ended':
      return [{ parts: parts(notice.reason === 'finished' ? 'scramble.log.lastround' : 'log.ended') }];
    case 'called':
      return [{ parts: parts('set.log.claimed', cast.of(notice.seat)), seat: notice.seat, minor: true }];
    case 'rested':
      return [];
  }
}

export function sentences(notices: readonly Notice[], cast: Cast, view: View): LogSentence[] {
  return notices.flatMap((n) => sentence(n, cast, view));
}

export function marks(notices: readonly Notice[]): Mark[] {
  return notices.flatMap((n): Mark[] =>
    n.type === 'taken'
      ? [{ seat: n.seat, kind: 'good' }]
      : n.type === 'missed'
        ? [{ seat: n.seat, kind: 'bad' }]
        : [],
  );
}
