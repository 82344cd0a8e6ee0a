/** What happens at Quiddler solitaire, in words. */
import { spell } from '../../cards/letters';
import { parts } from '../../i18n/index.svelte';
import type { Notice } from '../../net/wire';
import type { Cast, Line, Mark } from '../types';
import type { SoloView } from './state';

export type SoloNotice =
  | { type: 'dealt' }
  | { type: 'made'; stacks: number[]; word: string[] }
  | { type: 'filled'; from: number; to: number; card: string }
  | { type: 'gave_up' }
  | { type: 'left' };

function line(notice: SoloNotice, cast: Cast, view: SoloView): Line[] {
  const who = cast.of(0);
  switch (notice.type) {
    case 'made': {
      const out = notice.stacks.filter((s) => view.tops[s] === null);
      return [
        {
          parts: parts('solo.log.made', { ...who, word: spell(notice.word) }),
          seat: 0,
          tone: 'good',
          ...(out.length > 0 ? { why: out.flatMap((s) => [...parts('solo.log.ranout', { stack: s + 1 }), { kind: 'text' as const, text: ' ' }]) } : {}),
        },
      ];
    }
    case 'filled':
      return [{ parts: parts('solo.log.filled', { ...who, card: notice.card, stack: notice.to + 1 }), seat: 0 }];
    case 'gave_up':
      return [{ parts: parts('solo.log.gaveup', { ...who, n: view.used }), seat: 0 }];
    case 'left':
      return [{ parts: parts('log.left', who), seat: 0 }];
    case 'dealt':
      return [{ parts: parts('solo.log.dealt') }];
  }
}

export function lines(notices: readonly Notice[], cast: Cast, view: unknown): Line[] {
  return (notices as readonly unknown[] as readonly SoloNotice[]).flatMap((n) => line(n, cast, view as SoloView) ?? []);
}

export function marks(notices: readonly Notice[]): Mark[] {
  return (notices as readonly unknown[] as readonly SoloNotice[]).flatMap((n): Mark[] =>
    n.type === 'made' ? [{ seat: 0, kind: 'good' }] : n.type === 'gave_up' ? [{ seat: 0, kind: 'bad' }] : [],
  );
}
