/**
 * A line to a table that mends itself. Actions are kept until the server has answered them, and sent again under
 * the same id after a break: the server does each id once only, so nothing is lost and nothing happens twice.
 */
import { nodes } from './nodes';
import type { Act, ClientMsg, ServerMsg } from './wire';

export type LineState =
  | { kind: 'connecting' }
  | { kind: 'open' }
  /** Broken; the next attempt is due at `retryAt` (by `performance.now()`). */
  | { kind: 'waiting'; retryAt: number; attempt: number }
  /** Given up on purpose: closed by us, or the server will not have us. */
  | { kind: 'closed'; reason: 'left' | 'gone' };

/** What a socket has to offer; the browser's own in the page, a puppet in tests. */
export interface Wire {
  send(text: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface LineOptions {
  /** A new socket; `vain` attempts have found nobody at the address that was last good. */
  connect(vain: number): Wire;
  onmessage(message: ServerMsg): void;
  onstate(state: LineState): void;
  /** Where unsent actions outlive a reload. */
  store?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  storeKey?: string;
  now?(): number;
  after?(ms: number, run: () => void): () => void;
  random?(): number;
}

interface Pending {
  id: string;
  act: Act;
}

/** Attempts come at once, then further and further apart. */
const DELAYS = [0, 400, 1000, 2000, 4000, 8000, 15000];
const PING_EVERY = 15_000;
const PONG_WITHIN = 8_000;

export class Line {
  readonly #o: Required<Pick<LineOptions, 'now' | 'after' | 'random'>> & LineOptions;
  #wire: Wire | null = null;
  #open = false;
  #greeted = false;
  #attempt = 0;
  #closed = false;
  #pending: Pending[] = [];
  #waiting = new Map<string, { resolve(m: ServerMsg): void; reject(e: Error): void; message: ClientMsg }>();
  #prefix: string;
  #count = 0;
  #cancelTimer: (() => void) | null = null;
  #cancelPing: (() => void) | null = null;

  constructor(options: LineOptions) {
    this.#o = {
      now: () => performance.now(),
      after: (ms, run) => {
        const id = setTimeout(run, ms);
        return () => clearTimeout(id);
      },
      random: Math.random,
      ...options,
    };
    this.#prefix = Math.floor(this.#o.random() * 36 ** 8).toString(36);
    this.#restore();
    this.#connect();
  }

  /** Actions that the server has not answered yet, oldest first. */
  get pending(): readonly Pending[] {
    return this.#pending;
  }

  /** Sends an action, now or as soon as the line is back. Returns its id. */
  act(act: Act): string {
    const id = this.#id('a');
    this.#pending.push({ id, act });
    this.#save();
    if (this.#greeted) this.#send({ type: 'act', id, act });
    return id;
  }

  /** Takes back an action that has not gone out. */
  undo(id: string): boolean {
    if (this.#greeted) return false;
    const before = this.#pending.length;
    this.#pending = this.#pending.filter((p) => p.id !== id);
    this.#save();
    return this.#pending.length < before;
  }

  /** Asks something that may be asked again. */
  ask(make: (id: string) => ClientMsg): Promise<ServerMsg> {
    const id = this.#id('q');
    const message = make(id);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, message });
      if (this.#greeted) this.#send(message);
    });
  }

  /** Says something; lost if the line is down. */
  say(text: string): boolean {
    if (!this.#greeted) return false;
    this.#send({ type: 'say', text });
    return true;
  }

  /** Tries again at once, for instance when the browser says that it is online. */
  retry(): void {
    if (this.#closed || this.#wire) return;
    this.#cancelTimer?.();
    this.#connect();
  }

  close(reason: 'left' | 'gone' = 'left'): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#cancelTimer?.();
    this.#cancelPing?.();
    this.#drop();
    for (const { reject } of this.#waiting.values()) reject(new Error('closed'));
    this.#waiting.clear();
    this.#o.onstate({ kind: 'closed', reason });
  }

  #id(kind: string): string {
    this.#count += 1;
    return `${kind}${this.#prefix}-${this.#count}`;
  }

  #connect(): void {
    if (this.#closed) return;
    this.#o.onstate({ kind: 'connecting' });
    // A line that broke is tried again where it was.
    const wire = this.#o.connect(Math.max(this.#attempt - 1, 0));
    this.#wire = wire;
    wire.onopen = () => {
      if (this.#wire === wire) this.#open = true;
    };
    wire.onmessage = (event) => {
      if (this.#wire !== wire || typeof event.data !== 'string') return;
      let message: ServerMsg;
      try {
        message = JSON.parse(event.data) as ServerMsg;
      } catch {
        return;
      }
      this.#receive(message);
    };
    wire.onclose = () => {
      if (this.#wire === wire) this.#broken();
    };
  }

  #receive(message: ServerMsg): void {
    if (message.type === 'hello') {
      // Only now is the line good for anything: what was not answered goes out again.
      this.#greeted = true;
      this.#attempt = 0;
      this.#o.onstate({ kind: 'open' });
      this.#o.onmessage(message);
      for (const { id, act } of this.#pending) this.#send({ type: 'act', id, act });
      for (const { message: again } of this.#waiting.values()) this.#send(again);
      this.#ping();
      return;
    }
    if (message.type === 'ack' || message.type === 'refused' || (message.type === 'error' && message.id)) {
      this.#pending = this.#pending.filter((p) => p.id !== message.id);
      this.#save();
    }
    if ('id' in message && message.id) {
      const asked = this.#waiting.get(message.id);
      if (asked) {
        this.#waiting.delete(message.id);
        asked.resolve(message);
      }
    }
    this.#o.onmessage(message);
  }

  #send(message: ClientMsg): void {
    if (this.#open) this.#wire?.send(JSON.stringify(message));
  }

  #ping(): void {
    this.#cancelPing?.();
    this.#cancelPing = this.#o.after(PING_EVERY, () => {
      let answered = false;
      this.ask((id) => ({ type: 'ping', id })).then(
        () => (answered = true),
        () => {},
      );
      this.#cancelPing = this.#o.after(PONG_WITHIN, () => {
        if (answered) this.#ping();
        else this.#broken();
      });
    });
  }

  #drop(): void {
    const wire = this.#wire;
    this.#wire = null;
    this.#open = false;
    this.#greeted = false;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  #broken(): void {
    this.#cancelPing?.();
    this.#drop();
    if (this.#closed) return;
    const delay = (DELAYS[Math.min(this.#attempt, DELAYS.length - 1)] ?? 0) * (0.75 + this.#o.random() / 2);
    this.#attempt += 1;
    this.#o.onstate({ kind: 'waiting', retryAt: this.#o.now() + delay, attempt: this.#attempt });
    this.#cancelTimer = this.#o.after(delay, () => this.#connect());
  }

  #restore(): void {
    const { store, storeKey } = this.#o;
    if (!store || !storeKey) return;
    try {
      const kept = JSON.parse(store.getItem(storeKey) ?? '[]') as Pending[];
      if (Array.isArray(kept)) this.#pending = kept.filter((p) => typeof p?.id === 'string' && typeof p?.act?.type === 'string');
    } catch {
      // What cannot be read is not sent.
    }
  }

  #save(): void {
    const { store, storeKey } = this.#o;
    if (!store || !storeKey) return;
    try {
      if (this.#pending.length > 0) store.setItem(storeKey, JSON.stringify(this.#pending));
      else store.removeItem(storeKey);
    } catch {
      // Without storage they last as long as the page.
    }
  }
}

/** The browser's socket to a table, at the address that is next to be tried. */
export function wireTo(table: string, vain: number): Wire {
  const base = nodes.at(vain);
  const url = new URL(`api/tables/${encodeURIComponent(table)}/ws`, base);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(url);
  socket.addEventListener('open', () => nodes.stay(base));
  return socket as unknown as Wire;
}
