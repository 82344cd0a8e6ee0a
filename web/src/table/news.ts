/** What happened in the company, in words. */
import { parts } from '../i18n/index.svelte';
import type { Cast, LogSentence } from '../games/types';
import type { Change } from './company';

export function newsSentence(change: Change, cast: Pick<Cast, 'of' | 'name'>): LogSentence {
  const { seat } = change;
  const of = cast.of(seat);
  switch (change.kind) {
    case 'away':
      return { seat, parts: parts('news.away', of) };
    case 'back':
      return { seat, parts: parts('news.back', of) };
    case 'sat':
      return { seat, parts: parts('news.sat', of) };
    case 'took':
      return { seat, parts: parts('news.took', { ...of, bot: change.from }) };
    case 'bot':
      return change.from === ''
        ? { seat, parts: parts('news.bot.free', { who: cast.name(seat) }) }
        : { seat, parts: parts('news.bot', { who: cast.name(seat), name: change.from }) };
    case 'level':
      return { seat, parts: parts('news.level', { who: cast.name(seat), n: change.level }) };
    case 'named':
      return { seat, parts: parts('news.named', { ...of, from: change.from, name: change.to }) };
    case 'host':
      return { seat, parts: parts('news.host', of) };
  }
}
