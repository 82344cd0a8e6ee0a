/** What happens at Quiddler, in words. */
import { spell, sum } from '../../cards/letters';
import type { Part } from '../../i18n/format';
import { list, parts, t } from '../../i18n/index.svelte';
import type { Notice } from '../../net/wire';
import type { Cast, Line, Mark } from '../types';
import type { QuiddlerView, Settlement } from './state';

export type QuiddlerNotice =
  | { type: 'dealt'; hand: number; dealer: number }
  | { type: 'remade'; pile: number }
  | { type: 'drew'; seat: number; from: 'pile' | 'discard'; card: string | null }
  | { type: 'discarded'; seat: number; card: string }
  | { type: 'went_out'; seat: number; words: string[][]; discard: string }
  | { type: 'laid'; seat: number; words: string[][]; discard: string }
  | { type: 'challenged'; by: number; seat: number; word: number; stands: boolean }
  | { type: 'accepted'; seat: number }
  | { type: 'settled'; settlement: Settlement }
  | { type: 'left'; seat: number };

const letter = (card: string): Part => ({ kind: 'letters', letters: [card] });

function inWords(words: readonly (readonly string[])[]): string {
  return list(words.map((w) => t('quiddler.quoted', { word: spell(w), n: sum(w) })));
}

function line(notice: QuiddlerNotice, cast: Cast, view: QuiddlerView): Line[] {
  switch (notice.type) {
    case 'dealt':
      return [{ parts: parts('quiddler.log.dealt', { n: notice.hand }) }];
    case 'remade':
      return [{ parts: parts('quiddler.log.remade', { n: notice.pile }) }];
    case 'drew': {
      const who = cast.of(notice.seat);
      if (notice.from === 'discard') return [{ parts: parts('quiddler.log.took', { ...who, card: letter(notice.card ?? '') }), seat: notice.seat }];
      if (notice.card && notice.seat === cast.me) return [{ parts: parts('quiddler.log.drewcard', { card: letter(notice.card) }), seat: notice.seat }];
      return [{ parts: parts('quiddler.log.drew', who), seat: notice.seat, quiet: true }];
    }
    case 'discarded':
      return [{ parts: parts('quiddler.log.discarded', { ...cast.of(notice.seat), card: letter(notice.card) }), seat: notice.seat }];
    case 'went_out':
      return [
        {
          parts: parts('quiddler.log.out', cast.of(notice.seat)),
          why: [{ kind: 'text', text: inWords(notice.words) }],
          seat: notice.seat,
          tone: 'good',
        },
      ];
    case 'laid':
      return notice.words.length > 0
        ? [{ parts: parts('quiddler.log.laid', { ...cast.of(notice.seat), words: inWords(notice.words) }), seat: notice.seat }]
        : [{ parts: parts('quiddler.log.laidnone', cast.of(notice.seat)), seat: notice.seat }];
    case 'challenged': {
      const word = view.laid[notice.seat]?.[notice.word] ?? [];
      const quoted = spell(word);
      return [
        { parts: parts('quiddler.log.challenged', { ...cast.of(notice.by), word: quoted }), seat: notice.by },
        notice.stands
          ? { parts: parts('quiddler.log.stands', { ...cast.of(notice.by), word: quoted, points: sum(word) }), tone: 'good' }
          : { parts: parts('quiddler.log.struck', { ...cast.of(notice.seat), word: quoted, points: sum(word) }), tone: 'bad' },
      ];
    }
    case 'accepted':
      return [{ parts: parts('quiddler.log.accepted', cast.of(notice.seat)), seat: notice.seat, quiet: true }];
    case 'settled': {
      const sums = notice.settlement.seats.flatMap((s, seat) => (s ? [t('quiddler.log.sum', { name: cast.name(seat), total: s.total })] : []));
      return [{ parts: parts('quiddler.log.settled', { hand: notice.settlement.hand }), why: [{ kind: 'text', text: list(sums) }] }];
    }
    case 'left':
      return [{ parts: parts('log.left', cast.of(notice.seat)), seat: notice.seat }];
    default:
      return [];
  }
}

export function lines(notices: readonly Notice[], cast: Cast, view: unknown): Line[] {
  return (notices as readonly unknown[] as readonly QuiddlerNotice[]).flatMap((n) => line(n, cast, view as QuiddlerView));
}

export function marks(notices: readonly Notice[]): Mark[] {
  return (notices as readonly unknown[] as readonly QuiddlerNotice[]).flatMap((n): Mark[] => {
    if (n.type === 'went_out') return [{ seat: n.seat, kind: 'good' }];
    if (n.type === 'challenged') return [{ seat: n.stands ? n.by : n.seat, kind: 'bad' }];
    return [];
  });
}
