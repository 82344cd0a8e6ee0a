/** What a race says of the others: who is ahead, whose table a replay shows. */
import { t } from '../i18n/index.svelte';
import type { TableModel } from '../table/model.svelte';
import type { OwnTable } from './picks.svelte';

/** A table at which everybody plays for themselves. */
type Own = OwnTable | TableModel<'quiddler-hand'> | TableModel<'cubed-turn'>;

/** The seat whose table is shown: one's own, or in a replay that of the seat that did something last. */
export function watched(table: Own): number {
  if (table.seat !== null) return table.seat;
  for (const notice of table.fresh) if ('seat' in notice) return notice.seat;
  return 0;
}

/** Who leads, from one's own place: "Grace is one ahead." */
export function ahead(table: OwnTable): string {
  const me = table.seat;
  if (me === null) return '';
  const mine = table.scores[me] ?? 0;
  const others = table.scores.map((score, seat) => ({ score, seat })).filter(({ seat }) => seat !== me);
  const best = others.reduce((a, b) => (b.score > a.score ? b : a), { score: -1, seat: -1 });
  if (best.seat < 0 || best.score === mine) return best.score === 0 ? '' : t('race.level');
  return best.score > mine
    ? t('race.ahead', { who: table.cast.name(best.seat), n: best.score - mine })
    : t('race.lead', { n: mine - best.score });
}

/** The place of a seat by an order in which less is better; seats without a place have none. */
export function placeOf(ranks: readonly (number | null)[], seat: number): number | null {
  const mine = ranks[seat] ?? null;
  return mine === null ? null : 1 + ranks.filter((rank) => rank !== null && rank < mine).length;
}

/** How many SETs a hunt has, in words. */
export function sixWord(sets: number): string {
  return sets === 4 || sets === 6 ? t(`hunt.n.${sets}`) : String(sets);
}

/** The place of a seat by score, and of equal scores by time; seats without a time have none. */
export function rankOf(
  scores: readonly number[],
  times: readonly (number | null)[],
  seat: number,
): number | null {
  const mine = times[seat] ?? null;
  if (mine === null) return null;
  const score = scores[seat] ?? 0;
  const better = times.filter((time, other) => {
    const theirs = scores[other] ?? 0;
    return time !== null && (theirs > score || (theirs === score && time < mine));
  });
  return 1 + better.length;
}
