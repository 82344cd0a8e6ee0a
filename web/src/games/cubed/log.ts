/** What happens at SET Cubed, in words. */
import { blame, praise } from '../../cards/explain';
import type { Part } from '../../i18n/format';
import { parts } from '../../i18n/index.svelte';
import type { Notice } from '../../net/wire';
import type { Cast, Line, Mark } from '../types';
import type { CubedView } from './state';

type Step = { dice: [string, string][]; sets: string[][]; points: number; bonus: number };

export type CubedNotice =
  | { type: 'dealt' }
  | { type: 'chose'; seat: number }
  | { type: 'rolled'; dice: string[][]; vain: number }
  | { type: 'agreed'; seat: number }
  | { type: 'locked_out'; seat: number; dice: string[] }
  | { type: 'opened'; seat: number; dice: string[]; points: number }
  | { type: 'replaced'; seat: number; at: string; with: string; rolled: string }
  | { type: 'played'; seat: number; steps: Step[]; points: number; bonus: number }
  | { type: 'passed'; seat: number }
  | { type: 'round_ended' }
  | { type: 'drew'; seat: number; dice: string[] }
  | { type: 'extra_roll_began' }
  | { type: 'extra_rolled'; rolled: { place: number; was: string; is: string }[][] }
  | { type: 'round_began' }
  | { type: 'left'; seat: number }
  | { type: 'ended'; reason: string };

const words = (text: string): { why: Part[] } | object => (text === '' ? {} : { why: [{ kind: 'text', text }] });
const dice = (faces: readonly string[]): Part => ({ kind: 'dice', dice: faces });

function line(notice: CubedNotice, cast: Cast, view: CubedView): Line[] {
  switch (notice.type) {
    case 'rolled':
      return [{ parts: parts(view.phase === 'opening' ? 'cubed.log.rolled' : 'cubed.log.rerolled') }];
    case 'agreed':
      return [{ parts: parts('set.log.agreed', cast.of(notice.seat)), seat: notice.seat }];
    case 'locked_out':
      return [
        {
          parts: parts('cubed.log.locked', { ...cast.of(notice.seat), dice: dice(notice.dice) }),
          seat: notice.seat,
          tone: 'bad',
          ...words(blame(notice.dice)),
        },
      ];
    case 'opened':
      return [
        {
          parts: parts('cubed.log.opened', { ...cast.of(notice.seat), dice: dice(notice.dice), points: notice.points }),
          seat: notice.seat,
          tone: 'good',
          ...words(praise(notice.dice)),
        },
      ];
    case 'replaced':
      return [
        {
          parts: parts('cubed.log.replaced', { ...cast.of(notice.seat), at: notice.at, die: dice([notice.with]), rolled: dice([notice.rolled]) }),
          seat: notice.seat,
        },
      ];
    case 'played': {
      const laid = notice.steps.flatMap((s) => s.dice);
      return [
        {
          parts: parts('cubed.log.played', { ...cast.of(notice.seat), dice: dice(laid.map(([, die]) => die)), points: notice.points + notice.bonus }),
          seat: notice.seat,
          tone: 'good',
          why: [
            ...parts('cubed.log.where', { squares: laid.map(([at]) => at).join(', ') }),
            ...(notice.bonus > 0 ? parts('cubed.log.bonus', { bonus: notice.bonus }) : []),
          ],
        },
      ];
    }
    case 'passed':
      return [{ parts: parts('cubed.log.passed', cast.of(notice.seat)), seat: notice.seat }];
    case 'drew':
      return notice.dice.length === 0
        ? []
        : [{ parts: parts('cubed.log.drew', { ...cast.of(notice.seat), dice: dice(notice.dice) }), seat: notice.seat, quiet: notice.seat !== cast.me }];
    case 'extra_roll_began':
      return [{ parts: parts('cubed.log.extra') }];
    case 'chose':
      return [{ parts: parts('cubed.log.chose', cast.of(notice.seat)), seat: notice.seat, quiet: true }];
    case 'extra_rolled':
      return notice.rolled.flatMap((again, seat): Line[] =>
        again.length === 0
          ? []
          : [
              {
                parts: parts('cubed.log.again', { ...cast.of(seat), was: dice(again.map((a) => a.was)), is: dice(again.map((a) => a.is)) }),
                seat,
                quiet: seat !== cast.me,
              },
            ],
      );
    case 'round_began':
      return [{ parts: parts(view.ending ? 'cubed.log.lastround' : 'cubed.log.round', { round: view.round }) }];
    case 'left':
      return [{ parts: parts('log.left', cast.of(notice.seat)), seat: notice.seat }];
    case 'ended':
      return [{ parts: parts(notice.reason === 'stalled' ? 'cubed.log.stalled' : 'log.ended') }];
    case 'dealt':
    case 'round_ended':
      return [];
  }
}

export function lines(notices: readonly Notice[], cast: Cast, view: unknown): Line[] {
  return (notices as readonly unknown[] as readonly CubedNotice[]).flatMap((n) => line(n, cast, view as CubedView) ?? []);
}

export function marks(notices: readonly Notice[]): Mark[] {
  return (notices as readonly unknown[] as readonly CubedNotice[]).flatMap((n): Mark[] =>
    n.type === 'played' || n.type === 'opened' ? [{ seat: n.seat, kind: 'good' }] : n.type === 'locked_out' ? [{ seat: n.seat, kind: 'bad' }] : [],
  );
}
