import { describe, expect, it } from 'vitest';
import { Connection, type ConnectionState, type Socket } from './connection';
import type { ClientMsg, Games, ServerMsg } from '../protocol';
import type { Config } from '../protocol/set';

type Sent = ClientMsg<Games['set']>;
type Received = ServerMsg<Games['set']>;

const rules: Config = {
  deck: 'full',
  call_seconds: 5,
  stuck: 'agree',
  deals: 'one',
  calling: 'call',
  fair_ms: 150,
};

/** A socket whose server is this test. */
class TestSocket implements Socket {
  sent: Sent[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text) as Sent);
  }
  close() {
    this.closed = true;
  }
  greet() {
    this.onopen?.();
    this.say({
      type: 'hello',
      player: 'p',
      seat: 0,
      game: 'set',
      rules,
      players: [],
      host: null,
      commitment: '',
    });
  }
  say(message: Received) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  break() {
    this.onclose?.({ code: 1006 });
  }
}

function rig(store?: Map<string, string>) {
  const sockets: TestSocket[] = [];
  const states: ConnectionState[] = [];
  const got: Received[] = [];
  const timers: { ms: number; run: () => void; off: boolean }[] = [];
  const connection = new Connection<'set'>({
    connect: () => {
      const socket = new TestSocket();
      sockets.push(socket);
      return socket;
    },
    onmessage: (m) => got.push(m),
    onstate: (s) => states.push(s),
    now: () => 0,
    random: () => 0.5,
    after: (ms, run) => {
      const timer = { ms, run, off: false };
      timers.push(timer);
      return () => (timer.off = true);
    },
    ...(store
      ? {
          storeKey: 'k',
          store: {
            getItem: (k: string) => store.get(k) ?? null,
            setItem: (k: string, v: string) => void store.set(k, v),
            removeItem: (k: string) => void store.delete(k),
          },
        }
      : {}),
  });
  const fire = (ms: number) => {
    const timer = timers.findLast((x) => x.ms === ms && !x.off);
    if (!timer) throw new Error(`no timer of ${ms}`);
    timer.off = true;
    timer.run();
  };
  return { connection, sockets, states, got, timers, fire, last: () => sockets.at(-1)! };
}

describe('a connection to a table', () => {
  it('reconnects at once, then further apart', () => {
    const r = rig();
    r.last().greet();
    r.last().break();
    expect(r.states.at(-1)).toEqual({ kind: 'waiting', retryAt: 0, attempt: 1 });
    r.fire(0);
    expect(r.sockets).toHaveLength(2);
    r.last().break();
    expect(r.states.at(-1)).toEqual({ kind: 'waiting', retryAt: 400, attempt: 2 });
    r.fire(400);
    r.last().greet();
    r.last().break();
    expect(r.states.at(-1)).toMatchObject({ attempt: 1 });
  });

  it('sends unanswered actions again under the same id, and forgets answered ones', () => {
    const r = rig();
    r.last().greet();
    const first = r.connection.act({ type: 'call' });
    const second = r.connection.act({ type: 'take', cards: [] });
    r.last().say({ type: 'ack', id: first, seq: 3 });
    r.last().break();
    const third = r.connection.act({ type: 'no_set' });
    r.fire(0);
    expect(r.last().sent).toEqual([]);
    r.last().greet();
    expect(r.last().sent.map((m) => ('id' in m ? m.id : ''))).toEqual([second, third]);
    r.last().say({ type: 'refused', id: second, refused: { rule: 'SET-5', why: 'not_called' } });
    r.last().say({ type: 'ack', id: third, seq: 4 });
    expect(r.connection.pending).toEqual([]);
    expect(new Set([first, second, third]).size).toBe(3);
  });

  it.each(['storage', 'contended'])(
    'keeps an action that was answered with %s, and sends it again',
    (code) => {
      const r = rig();
      r.last().greet();
      const first = r.connection.act({ type: 'call' });
      const second = r.connection.act({ type: 'no_set' });
      for (const id of [first, second]) r.last().say({ type: 'error', id, error: { code, message: '' } });
      expect(r.connection.pending.map((p) => p.id)).toEqual([first, second]);
      expect(r.connection.kept).toEqual([first, second]);
      // Both go out again in their order, under the same ids.
      const again = () => r.last().sent.slice(2);
      expect(again()).toEqual([]);
      r.fire(500);
      expect(again().map((m) => (m.type === 'act' ? m.id : m.type))).toEqual([first, second]);
      // The server still cannot: longer waits, until it can.
      r.last().say({ type: 'error', id: first, error: { code, message: '' } });
      r.last().say({ type: 'ack', id: second, seq: 1 });
      r.fire(1000);
      expect(again()).toHaveLength(3);
      r.last().say({ type: 'ack', id: first, seq: 2 });
      expect([r.connection.pending, r.connection.kept]).toEqual([[], []]);
    },
  );

  it('sends what the server could not store after a reconnect, once', () => {
    const r = rig();
    r.last().greet();
    const id = r.connection.act({ type: 'call' });
    r.last().say({ type: 'error', id, error: { code: 'storage', message: '' } });
    r.last().break();
    r.fire(0);
    r.last().greet();
    expect(r.last().sent).toEqual([{ type: 'act', id, act: { type: 'call' } }]);
    expect(r.connection.kept).toEqual([]);
    expect(r.timers.some((timer) => timer.ms === 500 && !timer.off)).toBe(false);
  });

  it('drops an action after any other error', () => {
    const r = rig();
    r.last().greet();
    const id = r.connection.act({ type: 'call' });
    r.last().say({ type: 'error', id, error: { code: 'malformed', message: '' } });
    expect(r.connection.pending).toEqual([]);
  });

  it('is lost as soon as the browser says that it is offline', () => {
    const r = rig();
    r.last().greet();
    r.connection.offline();
    expect(r.states.at(-1)).toMatchObject({ kind: 'waiting' });
    expect(r.last().closed).toBe(true);
  });

  it('takes an unsent action back, but not one that has gone out', () => {
    const r = rig();
    const unsent = r.connection.act({ type: 'call' });
    expect(r.connection.undo(unsent)).toBe(true);
    r.last().greet();
    const sent = r.connection.act({ type: 'call' });
    expect(r.connection.undo(sent)).toBe(false);
  });

  it('keeps unsent actions over a reload', () => {
    const store = new Map<string, string>();
    const before = rig(store);
    const id = before.connection.act({ type: 'take', cards: ['1rfo'] });
    const after = rig(store);
    after.last().greet();
    expect(after.last().sent).toEqual([{ type: 'act', id, act: { type: 'take', cards: ['1rfo'] } }]);
    after.last().say({ type: 'ack', id, seq: 1 });
    expect(store.size).toBe(0);
  });

  it('answers questions, also when the connection was lost in between', async () => {
    const r = rig();
    r.last().greet();
    const answer = r.connection.ask((id) => ({ type: 'lookup', id, word: 'qi' }));
    r.last().break();
    r.fire(0);
    r.last().greet();
    const asked = r.last().sent[0];
    expect(asked).toMatchObject({ type: 'lookup', word: 'qi' });
    r.last().say({ type: 'lookup', id: (asked as { id: string }).id, word: 'qi', valid: true });
    await expect(answer).resolves.toMatchObject({ valid: true });
  });

  it('notices that the server has gone silent', () => {
    const r = rig();
    r.last().greet();
    r.fire(15_000);
    expect(r.last().sent.at(-1)).toMatchObject({ type: 'ping' });
    r.fire(8_000);
    expect(r.states.at(-1)).toMatchObject({ kind: 'waiting' });
  });

  it('stays closed once closed', () => {
    const r = rig();
    r.last().greet();
    r.connection.close();
    expect(r.states.at(-1)).toEqual({ kind: 'closed' });
    r.connection.retry();
    expect(r.sockets).toHaveLength(1);
  });
});
