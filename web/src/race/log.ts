/** The sentences that all own tables share: misses, hints, and what one hears of the others. */
import { parts } from '../i18n/index.svelte';
import type { Cast, LogSentence } from '../games/types';
import type { Own } from '../protocol/hunt';

type Told =
  | { type: 'scored'; seat: number; score: number }
  | { type: 'done'; seat: number }
  | { type: 'left'; seat: number };

/** A reader hears of every so many SETs of the others. */
const HEARD = 5;

const seconds = (ms: number) => Math.round(ms / 1000);

export function own(
  notice: Own,
  cast: Pick<Cast, 'of'>,
  blame: (cards: readonly string[]) => string,
): LogSentence[] {
  const { seat } = notice;
  switch (notice.type) {
    case 'missed': {
      const why = blame(notice.cards);
      const words = {
        ...cast.of(seat),
        cards: { kind: 'cards' as const, cards: notice.cards },
        n: seconds(notice.cost),
      };
      return [
        {
          parts: [
            ...parts('race.log.missed', words),
            ...(why ? [{ kind: 'text' as const, text: ` ${why}` }] : []),
          ],
          seat,
          tone: 'bad',
        },
      ];
    }
    case 'hinted': {
      const cards = { kind: 'cards' as const, cards: [notice.card] };
      return [
        { parts: parts('race.log.hinted', { ...cast.of(seat), cards, n: seconds(notice.cost) }), seat },
      ];
    }
    case 'gave_up':
      return [{ parts: parts('race.log.gaveup', cast.of(seat)), seat }];
  }
}

export function told(notice: Told, cast: Pick<Cast, 'of'>): LogSentence[] {
  const { seat } = notice;
  switch (notice.type) {
    case 'scored': {
      const quiet = notice.score % HEARD !== 0;
      return [{ parts: parts('race.log.scored', { ...cast.of(seat), score: notice.score }), seat, quiet }];
    }
    case 'done':
      return [{ parts: parts('race.log.done', cast.of(seat)), seat }];
    case 'left':
      return [{ parts: parts('log.left', cast.of(seat)), seat }];
  }
}
