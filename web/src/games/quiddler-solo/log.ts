/** What happens at Quiddler solitaire, in words. */
import { spell } from '../../cards/letters';
import type { Part } from '../../i18n/format';
import { parts } from '../../i18n/index.svelte';
import type { Notice, View } from '../../protocol/quiddler-solo';
import type { Cast, LogSentence, Mark } from '../types';

/** The only seat. */
const seat = 0;

function sentence(notice: Notice, cast: Cast, view: View): LogSentence {
  const who = cast.of(seat);
  switch (notice.type) {
    case 'dealt':
      return { parts: parts('solo.log.dealt') };
    case 'made': {
      const ranOut = notice.stacks.filter((stack) => view.tops[stack] === null);
      const why = ranOut.flatMap((stack): Part[] => [
        ...parts('solo.log.ranout', { stack: stack + 1 }),
        { kind: 'text', text: ' ' },
      ]);
      return {
        parts: parts('solo.log.made', { ...who, word: spell(notice.word) }),
        seat,
        tone: 'good',
        ...(why.length > 0 ? { why } : {}),
      };
    }
    case 'filled': {
      const { card, to } = notice;
      return { parts: parts('solo.log.filled', { ...who, card, stack: to + 1 }), seat };
    }
    case 'gave_up':
      return { parts: parts('solo.log.gaveup', { ...who, n: view.used }), seat };
    case 'left':
      return { parts: parts('log.left', who), seat };
  }
}

export function sentences(notices: readonly Notice[], cast: Cast, view: View): LogSentence[] {
  // A newer server may send notices that this page does not know.
  return notices.flatMap((notice) => sentence(notice, cast, view) ?? []);
}

export function marks(notices: readonly Notice[]): Mark[] {
  return notices.flatMap(({ type }): Mark[] => {
    if (type === 'made') return [{ seat, kind: 'good' }];
    return type === 'gave_up' ? [{ seat, kind: 'bad' }] : [];
  });
}
