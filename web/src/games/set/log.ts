/** What happens at a SET table, in words. */
import { blame, praise } from '../../cards/explain';
import type { Part } from '../../i18n/format';
import { parts } from '../../i18n/index.svelte';
import type { Notice } from '../../net/wire';
import type { Cast, Line, Mark } from '../types';

export type SetNotice =
  | { type: 'dealt'; dealer: number; cards: string[] }
  | { type: 'called'; seat: number }
  | { type: 'granted'; seat: number; beaten: { seat: number; by: number }[] }
  | { type: 'taken'; seat: number; cards: string[]; refill: string[] }
  | { type: 'missed'; seat: number; cards: string[] | null }
  | { type: 'agreed'; seat: number }
  | { type: 'laid'; cards: string[]; why: 'agreed' | 'stuck' | 'asked' }
  | { type: 'left'; seat: number }
  | { type: 'ended'; winners: number[]; reason: string };

const words = (text: string): Part[] | undefined => (text === '' ? undefined : [{ kind: 'text', text }]);

function line(notice: SetNotice, cast: Cast): Line[] {
  switch (notice.type) {
    case 'dealt':
      return [{ parts: parts('set.log.dealt', { n: notice.cards.length }) }];
    case 'called':
      return [];
    case 'granted': {
      const mine = notice.beaten.find((b) => b.seat === cast.me);
      return [
        { parts: parts('set.log.called', cast.of(notice.seat)), seat: notice.seat },
        ...(mine ? [{ parts: parts('set.log.beaten', { who: cast.name(notice.seat), ms: mine.by }) }] : []),
      ];
    }
    case 'taken': {
      const why = words(praise(notice.cards));
      return [
        {
          parts: parts('set.log.took', { ...cast.of(notice.seat), cards: { kind: 'cards', cards: notice.cards } }),
          seat: notice.seat,
          tone: 'good',
          ...(why ? { why } : {}),
        },
      ];
    }
    case 'missed': {
      if (!notice.cards) return [{ parts: parts('set.log.late', cast.of(notice.seat)), seat: notice.seat, tone: 'bad' }];
      const why = words(blame(notice.cards));
      return [
        {
          parts: parts('set.log.missed', { ...cast.of(notice.seat), cards: { kind: 'cards', cards: notice.cards } }),
          seat: notice.seat,
          tone: 'bad',
          ...(why ? { why } : {}),
        },
      ];
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

export function lines(notices: readonly Notice[], cast: Cast): Line[] {
  return (notices as readonly unknown[] as readonly SetNotice[]).flatMap((notice) => line(notice, cast) ?? []);
}

export function marks(notices: readonly Notice[]): Mark[] {
  return (notices as readonly unknown[] as readonly SetNotice[]).flatMap((n): Mark[] =>
    n.type === 'taken' ? [{ seat: n.seat, kind: 'good' }] : n.type === 'missed' ? [{ seat: n.seat, kind: 'bad' }] : [],
  );
}
