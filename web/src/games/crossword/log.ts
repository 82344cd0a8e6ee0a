/** What happens at a Crossword, in words. */
import type { Part } from '../../i18n/format';
import { parts } from '../../i18n/index.svelte';
import type { Notice } from '../../net/wire';
import type { Cast, Line, Mark } from '../types';
import { count, type At, type CrosswordView } from './state';

export type CrosswordNotice =
  | { type: 'round_begun'; dice: string[][] }
  | { type: 'arranged'; seat: number }
  | { type: 'drawn'; seat: number; face: string }
  | { type: 'attached'; seat: number; to: number; place: [At, string][]; fixed: At[] }
  | { type: 'gave_up'; seat: number }
  | { type: 'round_won'; seat: number; points: number; unused: number[] }
  | { type: 'round_void' }
  | { type: 'left'; seat: number }
  | { type: 'ended' };

const dice = (faces: readonly string[]): Part => ({ kind: 'dice', dice: faces });

function line(notice: CrosswordNotice, cast: Cast, view: CrosswordView): Line[] {
  switch (notice.type) {
    case 'round_begun':
      return [{ parts: parts('crossword.log.begun', { round: view.round }) }];
    case 'drawn':
      return [
        {
          parts: parts('crossword.log.drawn', { ...cast.of(notice.seat), die: dice([notice.face]), all: count(view, notice.seat).all }),
          seat: notice.seat,
          quiet: notice.seat !== cast.me && view.bag > 0,
          ...(view.bag === 0 ? { why: parts('crossword.empty') } : {}),
        },
      ];
    case 'attached':
      return [
        {
          parts: parts('crossword.log.attached', { ...cast.of(notice.seat), dice: dice(notice.place.map(([, die]) => die)), to: cast.name(notice.to) }),
          seat: notice.seat,
          tone: 'good',
        },
      ];
    case 'gave_up':
      return [{ parts: parts('crossword.log.gaveup', cast.of(notice.seat)), seat: notice.seat }];
    case 'round_won':
      return [
        {
          parts: parts('crossword.log.won', { ...cast.of(notice.seat), n: notice.points, round: view.last?.round ?? view.round }),
          seat: notice.seat,
          tone: 'good',
        },
      ];
    case 'round_void':
      return [{ parts: parts('crossword.log.void') }];
    case 'left':
      return [{ parts: parts('log.left', cast.of(notice.seat)), seat: notice.seat }];
    case 'ended':
      return [{ parts: parts('log.ended') }];
    case 'arranged':
      return [];
  }
}

export function lines(notices: readonly Notice[], cast: Cast, view: unknown): Line[] {
  return (notices as readonly unknown[] as readonly CrosswordNotice[]).flatMap((n) => line(n, cast, view as CrosswordView) ?? []);
}

export function marks(notices: readonly Notice[]): Mark[] {
  return (notices as readonly unknown[] as readonly CrosswordNotice[]).flatMap((n): Mark[] =>
    n.type === 'round_won' ? [{ seat: n.seat, kind: 'good' }] : n.type === 'gave_up' ? [{ seat: n.seat, kind: 'bad' }] : [],
  );
}
