/** What happens at Quiddler, in words. */
import { spell } from '../../cards/letters';
import type { Part } from '../../i18n/format';
import { list, parts, t } from '../../i18n/index.svelte';
import type { Letter, Notice, Seat, View } from '../../protocol/quiddler';
import type { Cast, LogSentence, Mark } from '../types';
import { laidWord } from './laid';

const letter = (card: Letter): Part => ({ kind: 'letters', letters: [card] });

/** Words that somebody has just laid, with their points where they are known. */
function quoted(words: readonly Letter[][], seat: Seat, view: View): string {
  return list(
    words.map((cards, i) => {
      const points = laidWord(view, seat, i)?.points;
      return points === undefined
        ? t('quiddler.quoted.word', { word: spell(cards) })
        : t('quiddler.quoted', { word: spell(cards), n: points });
    }),
  );
}

function challenged(
  { by, seat, word: index, stands }: Extract<Notice, { type: 'challenged' }>,
  cast: Cast<'quiddler'>,
  view: View,
): LogSentence[] {
  const { cards = [], points = 0 } = laidWord(view, seat, index) ?? {};
  const word = spell(cards);
  const struck = cast.rules.struck === 'against' ? 'quiddler.log.against' : 'quiddler.log.struck';
  return [
    { parts: parts('quiddler.log.challenged', { ...cast.of(by), word }), seat: by },
    stands
      ? { parts: parts('quiddler.log.stands', { ...cast.of(by), word, points }), tone: 'good' }
      : { parts: parts(struck, { ...cast.of(seat), word, points }), tone: 'bad' },
  ];
}

function sentencesOf(notice: Notice, cast: Cast<'quiddler'>, view: View): LogSentence[] {
  switch (notice.type) {
    case 'dealt':
      return [{ parts: parts('quiddler.log.dealt', { n: notice.hand }) }];
    case 'remade':
      return [{ parts: parts('quiddler.log.remade', { n: notice.pile }) }];
    case 'timed_out':
      return [{ parts: parts('log.timedout', cast.of(notice.seat)), seat: notice.seat, tone: 'bad' }];
    case 'skipped':
      return [{ parts: parts('quiddler.log.skipped', cast.of(notice.seat)), seat: notice.seat }];
    case 'drew': {
      const { seat, from, card } = notice;
      const who = cast.of(seat);
      if (card && from === 'discard')
        return [{ parts: parts('quiddler.log.took', { ...who, card: letter(card) }), seat }];
      if (card && seat === cast.me)
        return [{ parts: parts('quiddler.log.drewcard', { card: letter(card) }), seat }];
      return [{ parts: parts('quiddler.log.drew', who), seat, quiet: true }];
    }
    case 'discarded': {
      const { seat, card } = notice;
      return [{ parts: parts('quiddler.log.discarded', { ...cast.of(seat), card: letter(card) }), seat }];
    }
    case 'went_out': {
      const { seat, words } = notice;
      return [
        {
          parts: parts('quiddler.log.out', cast.of(seat)),
          why: [{ kind: 'text', text: quoted(words, seat, view) }],
          seat,
          tone: 'good',
        },
      ];
    }
    case 'laid': {
      const { seat, words } = notice;
      const who = cast.of(seat);
      if (words.length === 0) return [{ parts: parts('quiddler.log.laidnone', who), seat }];
      return [{ parts: parts('quiddler.log.laid', { ...who, words: quoted(words, seat, view) }), seat }];
    }
    case 'challenged':
      return challenged(notice, cast, view);
    case 'accepted':
      return [
        { parts: parts('quiddler.log.accepted', cast.of(notice.seat)), seat: notice.seat, quiet: true },
      ];
    case 'settled': {
      const { hand, seats } = notice.settlement;
      const sums = seats.flatMap((score, seat) =>
        score ? [t('quiddler.log.sum', { name: cast.name(seat), total: score.total })] : [],
      );
      return [{ parts: parts('quiddler.log.settled', { hand }), why: [{ kind: 'text', text: list(sums) }] }];
    }
    case 'left':
      return [{ parts: parts('log.left', cast.of(notice.seat)), seat: notice.seat }];
  }
}

export function sentences(notices: readonly Notice[], cast: Cast<'quiddler'>, view: View): LogSentence[] {
  // A newer server may send notices that this page does not know.
  return notices.flatMap((notice) => sentencesOf(notice, cast, view) ?? []);
}

export function marks(notices: readonly Notice[]): Mark[] {
  return notices.flatMap((notice): Mark[] => {
    if (notice.type === 'went_out') return [{ seat: notice.seat, kind: 'good' }];
    if (notice.type === 'challenged') return [{ seat: notice.stands ? notice.by : notice.seat, kind: 'bad' }];
    return [];
  });
}
