/** What happens at SET Cubed, in words. */
import { blame, praise } from '../../learn/explain';
import type { Part } from '../../i18n/format';
import { parts, t } from '../../i18n/index.svelte';
import type { Notice, View } from '../../protocol/cubed';
import type { Cast, LogSentence, Mark } from '../types';

const words = (text: string): { why: Part[] } | object =>
  text === '' ? {} : { why: [{ kind: 'text', text }] };
const dice = (faces: readonly string[]): Part => ({ kind: 'dice', dice: faces });

function sentence(notice: Notice, cast: Cast, view: View): LogSentence[] {
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
          parts: parts('cubed.log.opened', {
            ...cast.of(notice.seat),
            dice: dice(notice.dice),
            points: t('dice.points', { n: notice.points }),
          }),
          seat: notice.seat,
          tone: 'good',
          ...words(praise(notice.dice)),
        },
      ];
    case 'replaced':
      return [
        {
          parts: parts('cubed.log.replaced', {
            ...cast.of(notice.seat),
            at: notice.at,
            die: dice([notice.with]),
            rolled: dice([notice.rolled]),
          }),
          seat: notice.seat,
        },
      ];
    case 'played': {
      const laid = notice.steps.flatMap((s) => s.dice);
      return [
        {
          parts: parts('cubed.log.played', {
            ...cast.of(notice.seat),
            dice: dice(laid.map(([, die]) => die)),
            points: t('dice.points', { n: notice.points + notice.bonus }),
          }),
          seat: notice.seat,
          tone: 'good',
          why: [
            ...parts('cubed.log.where', { squares: laid.map(([at]) => at).join(', ') }),
            ...(notice.bonus > 0 ? parts('cubed.log.bonus', { bonus: notice.bonus }) : []),
          ],
        },
      ];
    }
    case 'timed_out':
      return [{ parts: parts('log.timedout', cast.of(notice.seat)), seat: notice.seat, tone: 'bad' }];
    case 'passed':
      return [{ parts: parts('cubed.log.passed', cast.of(notice.seat)), seat: notice.seat }];
    case 'drew':
      return notice.dice.length === 0
        ? []
        : [
            {
              parts: parts('cubed.log.drew', { ...cast.of(notice.seat), dice: dice(notice.dice) }),
              seat: notice.seat,
              quiet: notice.seat !== cast.me,
            },
          ];
    case 'extra_roll_began':
      return [{ parts: parts('cubed.log.extra') }];
    case 'chose':
      return [{ parts: parts('cubed.log.chose', cast.of(notice.seat)), seat: notice.seat, quiet: true }];
    case 'extra_rolled':
      return notice.rolled.flatMap((again, seat): LogSentence[] =>
        again.length === 0
          ? []
          : [
              {
                parts: parts('cubed.log.again', {
                  ...cast.of(seat),
                  was: dice(again.map((a) => a.was)),
                  is: dice(again.map((a) => a.is)),
                }),
                seat,
                quiet: seat !== cast.me,
              },
            ],
      );
    case 'round_began':
      return [
        { parts: parts(view.ending ? 'cubed.log.lastround' : 'cubed.log.round', { round: view.round }) },
      ];
    case 'left':
      return [{ parts: parts('log.left', cast.of(notice.seat)), seat: notice.seat }];
    case 'ended': {
      if (notice.reason === 'stalled') return [{ parts: parts('cubed.log.stalled') }];
      const out = view.dice.findIndex((held, seat) => held.length === 0 && !view.left.includes(seat));
      return notice.reason === 'finished' && out >= 0
        ? [{ parts: parts('cubed.log.out', cast.of(out)), seat: out }]
        : [{ parts: parts('log.ended') }];
    }
    case 'dealt':
    case 'round_ended':
      return [];
  }
}

export function sentences(notices: readonly Notice[], cast: Cast, view: View): LogSentence[] {
  return notices.flatMap((n) => sentence(n, cast, view));
}

export function marks(notices: readonly Notice[]): Mark[] {
  return notices.flatMap((n): Mark[] =>
    n.type === 'played' || n.type === 'opened'
      ? [{ seat: n.seat, kind: 'good' }]
      : n.type === 'locked_out'
        ? [{ seat: n.seat, kind: 'bad' }]
        : [],
  );
}
