/** A table as this page knows it: what the server last said, what we have sent, and what is to be told. */
import { Line, wireTo, type LineState, type Wire } from '../net/socket';
import type { Act, LogStep, Notice, Outcome, Player, Refused, Rules, ServerMsg } from '../net/wire';
import { t } from '../i18n/index.svelte';
import type { Cast, GameModule, Line as LogLine } from '../games/types';
import { TableClock } from './clock.svelte';
import { play } from './sound';

export interface LogEntry {
  seq: number;
  at: number;
  notices: readonly Notice[];
  view: unknown;
}

export interface Said {
  id: number;
  /** How far the game was when it was said. */
  seq: number;
  name: string;
  seat: number | null;
  text: string;
}

/** A refusal on show. */
export interface Refusal extends Refused {
  id: string;
  act: Act | null;
}

export interface Source {
  /** A live table, or a replay, which has no line. */
  connect: ((vain: number) => Wire) | null;
  store?: Storage;
  /** What happened before we came, or while the line was down. */
  past?: () => Promise<readonly LogStep[]>;
}

const LOG_LENGTH = 200;

export class TableModel {
  readonly id: string;
  readonly clock = new TableClock();
  #line: Line | null = null;
  #acts = new Map<string, Act>();
  #said = 0;
  #past: Source['past'];
  #refusalTimer: ReturnType<typeof setTimeout> | undefined;

  game: GameModule | null = $state.raw(null);
  key = $state('');
  line: LineState = $state.raw({ kind: 'connecting' });
  me: string | null = $state(null);
  seat: number | null = $state(null);
  rules: Rules = $state.raw({});
  commitment = $state('');
  players: readonly Player[] = $state.raw([]);
  /** Null until the game has started. */
  view: unknown = $state.raw(null);
  seq = $state(0);
  at = $state(0);
  may: readonly string[] = $state.raw([]);
  scores: readonly number[] = $state.raw([]);
  deadline: number | null = $state(null);
  /** The scores after each change of them, as far as we saw. */
  history: readonly (readonly number[])[] = $state.raw([]);
  outcome: Outcome | null = $state.raw(null);
  /** The table that follows, once somebody has asked for a rematch. */
  rematch: string | null = $state(null);
  /** What happened, newest first. */
  log: readonly LogEntry[] = $state.raw([]);
  /** What we saw happen just now, as against what we were told afterwards. */
  told: LogEntry | null = $state.raw(null);
  chat: readonly Said[] = $state.raw([]);
  unread = $state(0);
  refusal: Refusal | null = $state.raw(null);
  /** Ids of actions that the server has not answered. */
  pending: readonly string[] = $state.raw([]);
  /** The notices of the latest update, for animation. */
  fresh: readonly Notice[] = $state.raw([]);
  /** For the live region. */
  announcement = $state('');
  /** A replay is looked at, not played. */
  replaying = false;
  /** Opens the rules at a clause; set by the shell. */
  openRules: (rule?: string) => void = () => {};

  readonly cast: Cast = $derived.by(() => {
    const { seat: me, players, rules } = this;
    const name = (seat: number) => {
      if (seat === me) return t('you');
      const called = players.find((p) => p.seat === seat)?.name;
      if (called === undefined) return t('seat.n', { n: seat + 1 });
      // Two bots of one strength, or two guests of one name, are told apart by a number.
      const before = players.filter((p) => p.seat < seat && p.seat !== me && p.name === called).length;
      return before > 0 ? t('seat.same', { name: called, n: before + 1 }) : called;
    };
    return { me, players, rules, name, of: (seat: number) => ({ who: name(seat), mine: seat === me }) };
  });

  constructor(id: string, source: Source = { connect: (vain) => wireTo(id, vain) }) {
    this.id = id;
    this.#past = source.past;
    if (!source.connect) {
      this.replaying = true;
      this.line = { kind: 'open' };
      return;
    }
    this.#line = new Line({
      connect: source.connect,
      onmessage: (m) => this.receive(m),
      onstate: (s) => {
        this.line = s;
        if (s.kind === 'open') this.clock.reset();
      },
      ...(source.store ? { store: source.store, storeKey: `tercet.unsent.${id}` } : {}),
    });
  }

  /** Whether this action type is open to us now. */
  can(type: string): boolean {
    return this.may.includes(type);
  }

  /** The line is good: what we do now arrives now. */
  get live(): boolean {
    return this.line.kind === 'open';
  }

  get sending(): boolean {
    return this.pending.length > 0;
  }

  act(act: Act): string {
    this.refusal = null;
    const id = this.#line?.act(act) ?? '';
    this.#acts.set(id, act);
    this.#count();
    return id;
  }

  /** Takes the latest unsent action back. */
  undo(): boolean {
    const last = this.pending.at(-1);
    const undone = last !== undefined && (this.#line?.undo(last) ?? false);
    this.#count();
    return undone;
  }

  async preview<P>(act: Act): Promise<{ preview: P } | { refused: Refused } | null> {
    const answer = await this.#line?.ask((id) => ({ type: 'preview', id, act }));
    if (answer?.type === 'preview') {
      if (answer.refused) return { refused: answer.refused };
      return answer.preview === null ? null : { preview: answer.preview as P };
    }
    if (answer?.type === 'refused') return { refused: answer.refused };
    return null;
  }

  async lookup(word: string): Promise<boolean | Refused | null> {
    const answer = await this.#line?.ask((id) => ({ type: 'lookup', id, word }));
    if (answer?.type === 'lookup') return answer.valid;
    if (answer?.type === 'refused') return answer.refused;
    return null;
  }

  say(text: string): boolean {
    return this.#line?.say(text) ?? false;
  }

  retry(): void {
    this.#line?.retry();
  }

  close(reason: 'left' | 'gone' = 'left'): void {
    clearTimeout(this.#refusalTimer);
    this.#line?.close(reason);
  }

  /** Milliseconds until a table time, never negative. */
  left(until: number, local?: number): number {
    return Math.max(0, until - this.clock.now(local));
  }

  announce(text: string): void {
    // The same words twice in a row would not be read out again without a change.
    this.announcement = this.announcement === text ? `${text}\u00a0` : text;
  }

  refuse(refused: Refused, id = '', act: Act | null = null): void {
    this.refusal = { ...refused, id, act };
    play('refused');
    clearTimeout(this.#refusalTimer);
    this.#refusalTimer = setTimeout(() => (this.refusal = null), 6000);
  }

  lines(entry: LogEntry): LogLine[] {
    return this.game?.lines(entry.notices, this.cast, entry.view) ?? [];
  }

  receive(message: ServerMsg): void {
    switch (message.type) {
      case 'hello':
        this.me = message.player;
        this.seat = message.seat;
        this.key = message.game;
        this.rules = message.rules;
        this.players = message.players;
        this.commitment = message.commitment;
        break;
      case 'update':
        this.clock.saw(message.now ?? message.at);
        this.seq = message.seq;
        this.at = message.at;
        this.view = message.view;
        this.may = message.may;
        this.score(message.scores);
        this.deadline = message.deadline;
        this.fresh = message.events as Notice[];
        if (message.events.length > 0) this.tell(message.seq, message.at, message.events as Notice[], message.view);
        // The present state has no events: if it is further than what we know, something happened without us.
        else if (message.seq > (this.log[0]?.seq ?? 0)) void this.#catchUp();
        break;
      case 'ack':
        this.#acts.delete(message.id);
        this.#count();
        break;
      case 'refused': {
        const id = message.id ?? '';
        const act = this.#acts.get(id) ?? null;
        this.#acts.delete(id);
        this.#count();
        // Answers to questions come this way too; whoever asked shows them.
        if (act) this.refuse(message.refused, id, act);
        break;
      }
      case 'players':
        this.players = message.players;
        this.rematch = message.rematch ?? this.rematch;
        break;
      case 'said':
        this.chat = [{ id: ++this.#said, seq: this.seq, name: message.name, seat: message.seat, text: message.text }, ...this.chat].slice(0, LOG_LENGTH);
        this.unread += 1;
        break;
      case 'over':
        this.outcome = message.outcome;
        this.may = [];
        break;
      case 'error':
        this.#count();
        break;
    }
  }

  /** Takes the scores of a whole game, with what happened while we were away. */
  recount(all: readonly (readonly number[])[]): void {
    this.history = all.filter((scores, i) => scores.some((score, seat) => score !== all[i - 1]?.[seat]));
  }

  score(scores: readonly number[]): void {
    if (scores.some((score, seat) => score !== this.scores[seat])) this.history = [...this.history, scores];
    this.scores = scores;
  }

  /** Adds to the log, and reads it out. */
  tell(seq: number, at: number, notices: readonly Notice[], view: unknown): void {
    this.told = { seq, at, notices, view };
    this.#enter([this.told]);
  }

  /** Asks for what we did not see; without an answer the log starts now. */
  async #catchUp(): Promise<void> {
    const steps = (await this.#past?.().catch(() => null)) ?? [];
    this.#enter(steps.map(({ seq, at, events, view }) => ({ seq, at, notices: events as Notice[], view })));
  }

  /** Each step once, in its order: what was seen live may have come before what was asked for. */
  #enter(entries: readonly LogEntry[]): void {
    const known = new Map([...entries, ...this.log].map((entry) => [entry.seq, entry]));
    this.log = [...known.values()].sort((a, b) => b.seq - a.seq).slice(0, LOG_LENGTH);
  }

  #count(): void {
    this.pending = this.#line?.pending.map((p) => p.id) ?? [];
  }
}
