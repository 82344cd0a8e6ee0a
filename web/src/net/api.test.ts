import { beforeEach, expect, it, vi } from 'vitest';

const asked: string[] = [];
const answers = new Map<string, number>();

/**
 * The interface at a page of a.example that has heard of b.example, each answering with a status, or not at
 * all.
 */
async function page() {
  vi.resetModules();
  const kept = new Map<string, string>([['tercet.me', JSON.stringify({ player: 'p', name: 'Ada' })]]);
  vi.stubGlobal('document', { baseURI: 'https://a.example/' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('fetch', (url: URL) => {
    asked.push(url.host);
    const status = answers.get(url.host);
    return status === undefined
      ? Promise.reject(new TypeError('nobody there'))
      : Promise.resolve(new Response('{"tables":[]}', { status }));
  });
  const [{ Api }, { nodes }] = await Promise.all([import('./api'), import('./nodes')]);
  nodes.learn({ nodes: ['https://a.example', 'https://b.example'] });
  return { api: new Api(() => 'Ada'), kept };
}

beforeEach(() => {
  asked.length = 0;
  answers.clear();
});

it('asks another address when one is silent or not ready, and stays there', async () => {
  const { api } = await page();
  answers.set('b.example', 200);
  expect(await api.tables()).toEqual([]);
  answers.set('a.example', 503);
  await api.tables();
  expect(asked).toEqual(['a.example', 'b.example', 'b.example']);
});

it('asks for a change once only', async () => {
  const { api } = await page();
  answers.set('b.example', 200);
  await expect(api.start('x')).rejects.toMatchObject({ code: 'offline' });
  expect(asked).toEqual(['a.example']);
  await api.start('x');
  expect(asked).toEqual(['a.example', 'b.example']);
});

it('remains who it is where another address does not know it', async () => {
  const { api, kept } = await page();
  answers.set('b.example', 401);
  await expect(api.tables()).rejects.toMatchObject({ code: 'offline' });
  expect(kept.has('tercet.me')).toBe(true);
});

it('collects the pages of a long game', async () => {
  const { api } = await page();
  const queries: string[] = [];
  vi.stubGlobal('fetch', (url: URL) => {
    queries.push(url.pathname + url.search);
    const from = Number(url.searchParams.get('from') ?? 1);
    const steps = [{ seq: from }, { seq: from + 1 }];
    return Promise.resolve(
      new Response(JSON.stringify({ start: 'dealt', steps, next: from < 5 ? from + 2 : null })),
    );
  });
  expect((await api.log('x', 3)).map((step) => step.seq)).toEqual([3, 4, 5, 6]);
  const replay = await api.replay('x');
  expect(replay.steps.map((step) => step.seq)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(replay.start).toBe('dealt');
  expect(queries).toEqual([
    '/api/tables/x/log?from=3',
    '/api/tables/x/log?from=5',
    '/api/tables/x/replay',
    '/api/tables/x/replay?from=3',
    '/api/tables/x/replay?from=5',
  ]);
});
