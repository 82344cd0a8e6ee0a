/** The games of an evening: each rematch is a table of its own, and the one before points to it. */
import type { TableFacts } from '../protocol';

/** More games than an evening has: a chain that goes on after that is followed no further. */
const MOST = 100;

type Ask = (id: string) => Promise<TableFacts>;

/** The game that is going on: the last of those that follow this one. */
export async function latest(facts: TableFacts, ask: Ask): Promise<TableFacts> {
  let last = facts;
  const seen = new Set([last.table]);
  while (last.next !== null && !seen.has(last.next) && seen.size < MOST) {
    seen.add(last.next);
    last = await ask(last.next);
  }
  return last;
}

/** The games before this one, the latest first. */
export async function earlier(facts: TableFacts, ask: Ask): Promise<TableFacts[]> {
  const games: TableFacts[] = [];
  const seen = new Set([facts.table]);
  for (let id = facts.previous; id !== null && !seen.has(id) && seen.size < MOST;) {
    seen.add(id);
    const found = await ask(id);
    games.push(found);
    id = found.previous;
  }
  return games;
}
