/** The HTTP side: who we are, which games and tables there are. */
import { nodes } from './nodes';
import { forgotten, rose, sat } from './seats';
import type {
  Daily,
  DailyResults,
  ErrorInfo,
  GameList,
  MyTables,
  NewTable,
  NodeList,
  Replay,
  SeatChange,
  TableFacts,
  TableList,
  TableLog,
} from '../protocol';

/** What the server said no to, or `offline` when it could not be asked. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Who we are. The token itself is in a cookie that no script can read; it speaks for the socket too. */
interface Identity {
  player: string;
  name: string;
}

const KEY = 'tercet.me';
let identity: Identity | null = null;
let asking: Promise<Identity> | null = null;

function remembered(): Identity | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Identity | null;
  } catch {
    return null;
  }
}

function remember(me: Identity): Identity {
  identity = me;
  try {
    localStorage.setItem(KEY, JSON.stringify(me));
  } catch {
    // The cookie still speaks for us; only our own number is forgotten with the page.
  }
  return me;
}

/** Whether a node that answers so cannot answer anything now. */
const UNREADY = 503;

/**
 * The answer of the first address that has one. What changes something is asked for once: it may have been
 * done. That another address does not know us says nothing of who we are: our cookie may not be for it.
 */
async function reach(method: string, path: string, body?: unknown): Promise<Response> {
  const tries = method === 'GET' ? nodes.all.length : 1;
  let unready: Response | null = null;
  for (let vain = 0; vain < tries; vain++) {
    const base = nodes.at(vain);
    try {
      const answer = await fetch(new URL(path, base), {
        method,
        credentials: 'include',
        ...(body === undefined
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      const stranger = answer.status === 401 && base !== nodes.all[0];
      if (answer.status !== UNREADY && !stranger) {
        nodes.stay(base);
        return answer;
      }
      if (!stranger) unready = answer;
    } catch {
      // Nobody there.
    }
  }
  nodes.stay(nodes.at(1));
  if (unready) return unready;
  throw new ApiError(0, 'offline', 'offline');
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await reach(method, path, body);
  const text = await answer.text();
  let read: unknown = null;
  try {
    read = text === '' ? null : JSON.parse(text);
  } catch {
    // Not ours to read: a proxy's page, perhaps.
  }
  if (answer.ok) return read as T;
  const error = (read as { error?: ErrorInfo } | null)?.error;
  throw new ApiError(answer.status, error?.code ?? 'http', error?.message ?? answer.statusText);
}

/** A name that is not a good one. */
const UNFIT = 422;

const guest = (name: string) =>
  request<{ player: string }>('POST', 'api/guest', { name }).then(({ player }) => ({ player, name }));

/** Who we are; a guest is made on first need, with another name if the server does not take the first. */
export function me(name: string, other?: () => string): Promise<Identity> {
  const known = identity ?? remembered();
  if (known) return Promise.resolve((identity = known));
  asking ??= guest(name)
    .catch((error: unknown) => {
      if (!other || !(error instanceof ApiError) || error.status !== UNFIT) throw error;
      return guest(other());
    })
    .then(remember)
    .finally(() => (asking = null));
  return asking;
}

/** Asks as ourselves; if the server does not know us any more we introduce ourselves once again. */
async function call<T>(
  who: () => Promise<Identity>,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  await who();
  try {
    return await request<T>(method, path, body);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    identity = null;
    localStorage.removeItem(KEY);
    forgotten();
    await who();
    return request<T>(method, path, body);
  }
}

/** Collects the steps of all pages. `page` asks for the one that begins with a step. */
async function pages<T extends { steps: unknown[]; next: number | null }>(
  page: (query: string) => Promise<T>,
  from?: number,
): Promise<T> {
  const first = await page(from === undefined ? '' : `?from=${from}`);
  const steps = [...first.steps];
  for (let next = first.next; next !== null;) {
    const more = await page(`?from=${next}`);
    steps.push(...more.steps);
    next = more.next;
  }
  return { ...first, steps, next: null };
}

const at = (table: string) => `api/tables/${encodeURIComponent(table)}`;

/**
 * Sixteen random bytes of our own for the shuffle, so that nobody can have fixed it (see `tercet verify`).
 */
export function nonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join(
    '',
  );
}

function seated(answer: { table: string }): { table: string } {
  sat(answer.table);
  return answer;
}

export class Api {
  /** `name` is asked for at each call, so that a changed name counts from then on. */
  constructor(
    private readonly name: () => string,
    private readonly other?: () => string,
  ) {}

  me = () => me(this.name(), this.other);
  /** Takes another name, at all our tables at once. */
  rename = async (name: string) => {
    const { player } = await this.me();
    const answer = await call<{ name: string }>(this.me, 'PATCH', 'api/me', { name });
    return remember({ player, name: answer.name });
  };
  /** Hears where else the server is to be found, for the day when it is not here. */
  nodes = () => request<NodeList>('GET', 'api/nodes').then((list) => nodes.learn(list));
  games = () => call<GameList>(this.me, 'GET', 'api/games').then((a) => a.games);
  tables = () => call<TableList>(this.me, 'GET', 'api/tables').then((a) => a.tables);
  /** The tables at which we sit whose games are not over. */
  mine = () => call<MyTables>(this.me, 'GET', 'api/me/tables').then((a) => a.tables);
  /** Today's puzzles, or those of a day. */
  day = (date?: string) => call<Daily>(this.me, 'GET', `api/daily${date ? `/${date}` : ''}`);
  /** Our table of a puzzle; `again` opens one that does not count. */
  puzzle = (date: string, kind: string, again = false) =>
    call<{ table: string }>(this.me, 'POST', `api/daily/${date}/${kind}`, { again }).then(seated);
  results = (date: string, kind: string) =>
    call<DailyResults>(this.me, 'GET', `api/daily/${date}/${kind}/results`);
  table = (id: string) => call<TableFacts>(this.me, 'GET', at(id));
  open = (wish: NewTable) =>
    call<{ table: string }>(this.me, 'POST', 'api/tables', { nonce: nonce(), ...wish }).then(seated);
  join = (id: string, seat?: number) =>
    call<{ seat: number }>(this.me, 'POST', `${at(id)}/join`, {
      nonce: nonce(),
      ...(seat === undefined ? {} : { seat }),
    }).then((answer) => {
      sat(id);
      return answer;
    });
  leave = (id: string) => call<unknown>(this.me, 'POST', `${at(id)}/leave`, {}).finally(() => rose(id));
  start = (id: string) => call<unknown>(this.me, 'POST', `${at(id)}/start`, {});
  /** Says who plays a seat from now on; the host's part. */
  seat = (id: string, seat: number, change: SeatChange) =>
    call<TableFacts>(this.me, 'POST', `${at(id)}/seats/${seat}`, change);
  /** Changes the options of a table that has not started. */
  change = (id: string, rules: NewTable['rules']) => call<unknown>(this.me, 'PATCH', at(id), { rules });
  /** Hands the host's part over. */
  host = (id: string, player: string) => call<unknown>(this.me, 'POST', `${at(id)}/host`, { player });
  /** Silences somebody for the whole table, or no longer. */
  mute = (id: string, player: string, off: boolean) =>
    call<unknown>(this.me, 'POST', `${at(id)}/mute`, { player, off });
  rematch = (id: string) => call<{ table: string }>(this.me, 'POST', `${at(id)}/rematch`, {}).then(seated);
  /** What happened from a step on. */
  log = (id: string, from: number) =>
    pages((query) => call<TableLog>(this.me, 'GET', `${at(id)}/log${query}`), from).then((a) => a.steps);
  record = (id: string) => call<unknown>(this.me, 'GET', `${at(id)}/record`);
  replay = (id: string) => pages((query) => call<Replay>(this.me, 'GET', `${at(id)}/replay${query}`));
  replayRecord = (record: unknown) =>
    pages((query) => call<Replay>(this.me, 'POST', `api/replay${query}`, record));
}
