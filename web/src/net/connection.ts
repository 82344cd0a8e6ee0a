/**
 * A connection to a table that reconnects by itself. Actions are kept until the server has answered them, and
 * sent again under the same id after a reconnect, or when the server could not store them. The server
 * executes each id once, so nothing is lost or done twice.
 */
import type { ClientMsg, GameKey, Games, ServerMsg } from '../protocol';
import type { Act } from './messages';
import { nodes } from './nodes';

export type ConnectionState =
  | { kind: 'connecting' }
  | { kind: 'open' }
  /** Lost; the next attempt is due at `retryAt` (by `performance.now()`). */
  | { kind: 'waiting'; retryAt: number; attempt: number }
  /** Closed by us for good. */
  | { kind: 'closed' };

/** The part of a WebSocket that is used here; tests have one of their own. */
export interface Socket {
  send(text: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface ConnectionOptions<K extends GameKey> {
  /** Opens a new socket, after so many failed attempts at the address that worked last. */
  connect(failures: number): Socket;
  onmessage(message: ServerMsg<Games[K]>): void;
  onstate(state: ConnectionState): void;
  /** Keeps unanswered actions over a reload. */
  store?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  storeKey?: string;
  now?(): number;
  after?(ms: number, run: () => void): () => void;
  random?(): number;
}

interface Pending<K extends GameKey> {
  id: string;
  act: Act<K>;
}

/** How long to wait before each attempt, in milliseconds. */
const DELAYS = [0, 400, 1000, 2000, 4000, 8000, 15000];
/** After these errors the same action can succeed under the same id. */
const RETRYABLE: readonly string[] = ['storage', 'contended'];
/** How long to wait before such an action is sent again, in milliseconds. */
const RESEND_DELAYS = [500, 1000, 2000, 4000, 8000];
const PING_EVERY = 15_000;
const PONG_WITHIN = 8_000;

type Timing = Required<Pick<ConnectionOptions<GameKey>, 'now' | 'after' | 'random'>>;

interface Question<K extends GameKey> {
  message: ClientMsg<Games[K]>;
  resolve(answer: ServerMsg<Games[K]>): void;
  reject(error: Error): void;
}

export class Connection<K extends GameKey> {
  readonly #o: Timing & ConnectionOptions<K>;
  #socket: Socket | null = null;
  #open = false;
  #greeted = false;
  #attempt = 0;
  #closed = false;
  #pending: Pending<K>[] = [];
  #questions = new Map<string, Question<K>>();
  #prefix: string;
  #count = 0;
  #cancelTimer: (() => void) | null = null;
  #cancelPing: (() => void) | null = null;
  /** The ids of actions that the server could not store. They wait to be sent again. */
  #kept = new Set<string>();
  #resends = 0;
  #cancelResend: (() => void) | null = null;

  constructor(options: ConnectionOptions<K>) {
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
  get pending(): readonly Pending<K>[] {
    return this.#pending;
  }

  /** The ids of actions that the server could not store, and which are sent again. */
  get kept(): readonly string[] {
    return [...this.#kept];
  }

  /** Sends an action, now or after the next reconnect. Returns its id. */
  act(act: Act<K>): string {
    const id = this.#id('a');
    this.#pending.push({ id, act });
    this.#save();
    if (this.#greeted) this.#send({ type: 'act', id, act });
    return id;
  }

  /** Takes back an action that has not been sent. */
  undo(id: string): boolean {
    if (this.#greeted) return false;
    const before = this.#pending.length;
    this.#pending = this.#pending.filter((p) => p.id !== id);
    this.#save();
    return this.#pending.length < before;
  }

  /** Sends a question that changes nothing, and again after a reconnect until there is an answer. */
  ask(make: (id: string) => ClientMsg<Games[K]>): Promise<ServerMsg<Games[K]>> {
    const id = this.#id('q');
    const message = make(id);
    return new Promise((resolve, reject) => {
      this.#questions.set(id, { resolve, reject, message });
      if (this.#greeted) this.#send(message);
    });
  }

  /** Sends a message that has no answer, such as chat; false if there is no connection. */
  tell(message: ClientMsg<Games[K]>): boolean {
    if (!this.#greeted) return false;
    this.#send(message);
    return true;
  }

  /** Tries again at once, for instance when the browser says that it is online. */
  retry(): void {
    if (this.#closed || this.#socket) return;
    this.#cancelTimer?.();
    this.#connect();
  }

  /** The browser knows that it is offline: nothing is waited for. */
  offline(): void {
    if (this.#socket) this.#lost();
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#cancelTimer?.();
    this.#cancelPing?.();
    this.#cancelResend?.();
    this.#drop();
    for (const { reject } of this.#questions.values()) reject(new Error('closed'));
    this.#questions.clear();
    this.#o.onstate({ kind: 'closed' });
  }

  #id(kind: string): string {
    this.#count += 1;
    return `${kind}${this.#prefix}-${this.#count}`;
  }

  #connect(): void {
    if (this.#closed) return;
    this.#o.onstate({ kind: 'connecting' });
    // The first attempt after a break goes to the same address.
    const socket = this.#o.connect(Math.max(this.#attempt - 1, 0));
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#socket === socket) this.#open = true;
    };
    socket.onmessage = (event) => {
      if (this.#socket !== socket || typeof event.data !== 'string') return;
      let message: ServerMsg<Games[K]>;
      try {
        message = JSON.parse(event.data) as ServerMsg<Games[K]>;
      } catch {
        return;
      }
      this.#receive(message);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #receive(message: ServerMsg<Games[K]>): void {
    if (message.type === 'hello') {
      // The server accepts messages from now on: everything that was not answered is sent again.
      this.#greeted = true;
      this.#attempt = 0;
      this.#settle();
      this.#o.onstate({ kind: 'open' });
      this.#o.onmessage(message);
      for (const { id, act } of this.#pending) this.#send({ type: 'act', id, act });
      for (const { message: again } of this.#questions.values()) this.#send(again);
      this.#ping();
      return;
    }
    if (message.type === 'error' && this.#isKept(message.id, message.error.code)) {
      this.#o.onmessage(message);
      return;
    }
    if (message.type === 'ack' || message.type === 'refused' || (message.type === 'error' && message.id)) {
      this.#pending = this.#pending.filter((p) => p.id !== message.id);
      this.#save();
      if (message.id) this.#kept.delete(message.id);
      if (this.#kept.size === 0) this.#settle();
    }
    if ('id' in message && message.id) {
      const asked = this.#questions.get(message.id);
      if (asked) {
        this.#questions.delete(message.id);
        asked.resolve(message);
      }
    }
    this.#o.onmessage(message);
  }

  /**
   * Keeps an action that the server could not store now, and sends all such actions again later, in their
   * order.
   */
  #isKept(id: string | undefined, code: string): boolean {
    if (!id || !RETRYABLE.includes(code) || !this.#pending.some((p) => p.id === id)) return false;
    this.#kept.add(id);
    if (this.#cancelResend) return true;
    const delay = RESEND_DELAYS[Math.min(this.#resends, RESEND_DELAYS.length - 1)] ?? 0;
    this.#resends += 1;
    this.#cancelResend = this.#o.after(delay * (0.75 + this.#o.random() / 2), () => {
      this.#cancelResend = null;
      if (!this.#greeted) return;
      for (const { id, act } of this.#pending) if (this.#kept.has(id)) this.#send({ type: 'act', id, act });
    });
    return true;
  }

  /** Nothing waits to be sent again any more. */
  #settle(): void {
    this.#cancelResend?.();
    this.#cancelResend = null;
    this.#kept.clear();
    this.#resends = 0;
  }

  #send(message: ClientMsg<Games[K]>): void {
    if (this.#open) this.#socket?.send(JSON.stringify(message));
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
        else this.#lost();
      });
    });
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#open = false;
    this.#greeted = false;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #lost(): void {
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
      const kept = JSON.parse(store.getItem(storeKey) ?? '[]') as Pending<K>[];
      if (Array.isArray(kept))
        this.#pending = kept.filter((p) => typeof p?.id === 'string' && typeof p?.act?.type === 'string');
    } catch {
      // An entry that cannot be read is not sent.
    }
  }

  #save(): void {
    const { store, storeKey } = this.#o;
    if (!store || !storeKey) return;
    try {
      if (this.#pending.length > 0) store.setItem(storeKey, JSON.stringify(this.#pending));
      else store.removeItem(storeKey);
    } catch {
      // Without storage they are kept until the page is closed.
    }
  }
}

/** Opens the browser's socket to a table, after so many failed attempts at the address that worked last. */
export function openSocket(table: string, failures: number): Socket {
  const base = nodes.at(failures);
  const url = new URL(`api/tables/${encodeURIComponent(table)}/ws`, base);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(url);
  const opened: Socket = {
    send: (text) => socket.send(text),
    close: (code) => socket.close(code),
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  socket.onopen = () => {
    nodes.stay(base);
    opened.onopen?.();
  };
  socket.onmessage = (event) => opened.onmessage?.(event);
  socket.onclose = (event) => opened.onclose?.(event);
  return opened;
}
