import { expect, it } from 'vitest';
import type { TableFacts } from '../protocol';
import { earlier, latest } from './evening';

const game = (table: string, previous: string | null, next: string | null) => {
  const facts: TableFacts = {
    table,
    previous,
    next,
    rematch: next,
    game: 'set',
    rules: { calling: 'call', call_seconds: 5, deck: 'full', stuck: 'agree', deals: 'one', fair_ms: 150 },
    status: 'over',
    private: true,
    host: null,
    players: [],
    free: 0,
    commitment: '',
    created: 0,
    started: 0,
    outcome: null,
    start: 'host',
    stand_in: 3,
    late: true,
    ended: null,
    assisted: false,
  };
  return facts;
};

const asked: string[] = [];
const tables = new Map<string, TableFacts>();
const ask = (id: string) => {
  asked.push(id);
  const found = tables.get(id);
  return found ? Promise.resolve(found) : Promise.reject(new Error('gone'));
};

it('leads from any game of an evening to the last one, and back to the first', async () => {
  const [a, b, c] = [game('a', null, 'b'), game('b', 'a', 'c'), game('c', 'b', null)];
  for (const each of [a, b, c]) tables.set(each.table, each);
  expect((await latest(a, ask)).table).toBe('c');
  expect((await latest(c, ask)).table).toBe('c');
  expect((await earlier(c, ask)).map(({ table }) => table)).toEqual(['b', 'a']);
  expect(await earlier(a, ask)).toEqual([]);
});

it('does not go round in a circle', async () => {
  const [a, b] = [game('a', 'b', 'b'), game('b', 'a', 'a')];
  for (const each of [a, b]) tables.set(each.table, each);
  expect((await latest(a, ask)).table).toBe('b');
  expect((await earlier(a, ask)).map(({ table }) => table)).toEqual(['b']);
});
