/** A table as this page knows it: what the server sent last, what we have sent, and the log. */
import { Connection, openSocket, type ConnectionState, type Socket } from '../net/connection';
import type { Act, Answer, Ask, Config, Help, Hint, Notice, Preview, View } from '../net/messages';
import { maybe, said, t } from '../i18n/index.svelte';
import type { Cast, GameModule, LogSentence } from '../games/types';
import type {
  ActionType,
  AnyGame,
  GameKey,
  Games,
  LogStep,
  Outcome,
  PlayerInfo,
  Refused,
  ReplayStep,
  ServerMsg,
  TableFacts,
} from '../protocol';
import { Chat } from './chat.svelte';
import { TableClock } from './clock.svelte';
import { changes } from './company';
import { newsSentence } from './news';
import { play } from './sound';

export interface LogEntry<K extends GameKey> {
  seq: number;
  at: number;
  notices: readonly Notice<K>[];
  view: View<K>;
}

/** Something about the company, told among the steps of the game. */
export interface News {
  id: number;
  /** The last step of the game when it happened. */
  seq: number;
  sentence: LogSentence;
}

/** The answer to a question: what was asked for, or why there is none. */
export type Reply<K extends GameKey, T> = { answer: T } | { refused: Refused<Games[K]> };

/** A refusal on show, with the action that was refused. */
export type ShownRefusal<K extends GameKey> = Refused<Games[K]> & { id: string; act: Act<K> | null };

/** Whose turn it is, since when and until when, in the table's time. */
export interface TurnClock {
  seat: number;
  began: number;
  ends: number;
}

export interface Source<K extends GameKey> {
  /** Opens a socket to a live table; null for a replay, which has no connection. */
  connect: ((failures: number) => Socket) | null;
  store?: Storage;
  /** Fetches what happened before we came or while we were not connected, from a step on. */
  past?: (from: number) => Promise<readonly LogStep<Games[K]>[]>;
}

const LOG_LENGTH = 200;
/** How much later than announced a game may begin, in milliseconds. */
const LATE_START = 5000;

/** A step of a replay, as far as it is drawn. */
type Shown<K extends GameKey> = Pick<ReplayStep<Games[K]>, 'at' | 'events' | 'view' | 'scores'>;

function there<T>(value: T | null): T {
  if (value === null) throw new Error('the server has not sent this yet');
  return value;
}

export class TableModel<K extends GameKey> {
  readonly id: string;
  readonly clock = new TableClock();
  #connection: Connection<K> | null = null;
  #acts = new Map<string, Act<K>>();
  #newsCount = 0;
  #past: Source<K>['past'];
  #startTimer: ReturnType<typeof setTimeout> | undefined;
  #refusalTimer: ReturnType<typeof setTimeout> | undefined;
  #tipTimer: ReturnType<typeof setTimeout> | undefined;

  #key: Games[K]['key'] | null = $state.raw(null);
  #rules: Config<K> | null = $state.raw(null);
  #view: View<K> | null = $state.raw(null);

  /** The game's screen and words, once they are loaded. */
  game: GameModule<K> | null = $state.raw(null);
  connection: ConnectionState = $state.raw({ kind: 'connecting' });
  me: string | null = $state(null);
  seat: number | null = $state(null);
  commitment = $state('');
  players: readonly PlayerInfo[] = $state.raw([]);
  /** The player id of the host. */
  host: string | null = $state(null);
  /** What everybody may know about the table; the page keeps it fresh. */
  facts: TableFacts | null = $state.raw(null);
  /** When the game begins, by `performance.now()`, once the host has started it. */
  starting: number | null = $state(null);
  /** The host has closed our seat. */
  removed = $state(false);
  /** The name that we chose; the table may show us with a mark beside it. */
  myName: string | null = $state(null);
  /** We have asked for a seat in the next game. */
  nextIn = $state(false);
  seq = $state(0);
  at = $state(0);
  may: readonly ActionType<Games[K]>[] = $state.raw([]);
  scores: readonly number[] = $state.raw([]);
  deadline: number | null = $state(null);
  /** The scores after each change, as far as we know them. */
  history: readonly (readonly number[])[] = $state.raw([]);
  outcome: Outcome | null = $state.raw(null);
  /** The table of the next game, once somebody has asked for a rematch. */
  next: string | null = $state(null);
  /** What happened, newest first. */
  log: readonly LogEntry<K>[] = $state.raw([]);
  /** The last change that we saw happen; what we fetched afterwards does not count. */
  latest: LogEntry<K> | null = $state.raw(null);
  readonly chat = new Chat();
  /** What happened in the company while we were here, newest first. */
  news: readonly News[] = $state.raw([]);
  refusal: ShownRefusal<K> | null = $state.raw(null);
  /** The ids of actions that the server has not answered. */
  pending: readonly string[] = $state.raw([]);
  /** The ids of actions that the server could not store. They are sent again until it can. */
  kept: readonly string[] = $state.raw([]);
  /** The notices of the latest update, for animation. */
  fresh: readonly Notice<K>[] = $state.raw([]);
  /** For the live region. */
  announcement = $state('');
  /** What the last change was, in words, for those who did not catch it. */
  changed = $state('');
  /**
   * What a screen adds to the words about a change, for screen readers: where new cards lie. Set by the
   * screen.
   */
  describe: (() => string) | null = null;
  /** Asks the game for help; set by the screen where there is any. */
  hint: (() => void) | null = $state.raw(null);
  /** A hint on show. */
  tip: string | null = $state(null);
  /** The table before the step that a replay shows. */
  before: View<K> | null = $state.raw(null);
  /** A replay is watched, not played. */
  replaying = false;
  /** Opens the page at the end of the game, where that waits for the player; set by the page. */
  showEnd: (() => void) | null = $state.raw(null);
  /** Opens the rules at a clause; set by the shell. */
  openRules: (rule?: string) => void = () => {};

  readonly cast: Cast<K> = $derived.by(() => {
    const { seat: me, players, rules } = this;
    const name = (seat: number) => {
      if (seat === me) return t('you');
      const called = players.find((p) => p.seat === seat)?.name;
      if (called === undefined) return t('seat.n', { n: seat + 1 });
      // Two bots of the same level, or two guests of the same name, get a number.
      const before = players.filter((p) => p.seat < seat && p.seat !== me && p.name === called).length;
      return before > 0 ? t('seat.same', { name: called, n: before + 1 }) : called;
    };
    return { me, players, rules, name, of: (seat: number) => ({ who: name(seat), mine: seat === me }) };
  });

  constructor(id: string, source: Source<K> = { connect: (failures) => openSocket(id, failures) }) {
    this.id = id;
    this.#past = source.past;
    if (!source.connect) {
      this.replaying = true;
      this.connection = { kind: 'open' };
      return;
    }
    this.#connection = new Connection<K>({
      connect: source.connect,
      onmessage: (m) => this.receive(m),
      onstate: (s) => {
        this.connection = s;
        if (s.kind === 'open') this.clock.reset();
      },
      ...(source.store ? { store: source.store, storeKey: `tercet.unsent.${id}` } : {}),
    });
  }

  /** How to play, in a line or two: without a call where there is none. */
  get how(): string {
    const rules: AnyGame['config'] = this.rules;
    const free = this.players.length === 1 || ('calling' in rules && rules.calling === 'snap');
    return (free ? maybe(`how.${this.key}.free`) : undefined) ?? maybe(`how.${this.key}`) ?? '';
  }

  /** Whether the server has said which game this is. Before that there are no `key` and no `rules`. */
  get known(): boolean {
    return this.#key !== null;
  }

  get key(): Games[K]['key'] {
    return there(this.#key);
  }

  get rules(): Config<K> {
    return there(this.#rules);
  }

  /** Whether the game has started. Before that there is no `view`. */
  get started(): boolean {
    return this.#view !== null;
  }

  get view(): View<K> {
    return there(this.#view);
  }

  /** The seats whose players have left for good. */
  get gone(): readonly number[] {
    const view: AnyGame['view'] | null = this.#view;
    return view && 'left' in view ? view.left : [];
  }

  #left({ seat, left }: PlayerInfo): boolean {
    return left || this.gone.includes(seat);
  }

  /** The clock of the present turn, where there is one (ALL-6). */
  get turnClock(): TurnClock | null {
    const view: AnyGame['view'] | null = this.#view;
    return (view && 'clock' in view ? view.clock : null) ?? null;
  }

  /** Whether this type of action is open to us now. */
  can(type: ActionType<Games[K]>): boolean {
    return this.may.includes(type);
  }

  /** Connected: what we do now arrives now. */
  get live(): boolean {
    return this.connection.kind === 'open';
  }

  get sending(): boolean {
    return this.pending.length > 0;
  }

  act(act: Act<K>): string {
    this.refusal = null;
    this.tip = null;
    const id = this.#connection?.act(act) ?? '';
    this.#acts.set(id, act);
    this.#count();
    return id;
  }

  /** Takes the latest unsent action back. */
  undo(): boolean {
    const last = this.pending.at(-1);
    const undone = last !== undefined && (this.#connection?.undo(last) ?? false);
    this.#count();
    return undone;
  }

  /** What a move would come to, or why it would be refused; null where the game does not say. */
  async preview(act: Act<K>): Promise<{ preview: Preview<K> } | { refused: Refused<Games[K]> } | null> {
    const reply = await this.#connection?.ask((id) => ({ type: 'preview', id, act }));
    if (reply?.type === 'preview') {
      if (reply.refused) return { refused: reply.refused };
      return reply.preview === null ? null : { preview: reply.preview };
    }
    return reply?.type === 'refused' ? { refused: reply.refused } : null;
  }

  /** Asks the game about a move in the making. */
  async ask(ask: Ask<K>): Promise<Reply<K, Answer<K>> | null> {
    const reply = await this.#connection?.ask((id) => ({ type: 'options', id, ask }));
    if (reply?.type === 'options') {
      if (reply.refused) return { refused: reply.refused };
      return reply.options === null ? null : { answer: reply.options };
    }
    return reply?.type === 'refused' ? { refused: reply.refused } : null;
  }

  /** Whether the server would help us: we have a seat, and no other person plays. */
  get helps(): boolean {
    const people = this.players.filter(({ kind }) => kind === 'human');
    return this.seat !== null && !this.replaying && people.length === 1;
  }

  /** Asks for help, which marks the table as assisted. The hint is about the table after the step `seq`. */
  async help(what: Help<K>): Promise<Reply<K, { hint: Hint<K>; seq: number }> | null> {
    const reply = await this.#connection?.ask((id) => ({ type: 'help', id, what }));
    if (reply?.type !== 'help') return null;
    if (reply.refused) return { refused: reply.refused };
    return reply.help === null ? null : { answer: { hint: reply.help, seq: reply.seq } };
  }

  /** Whether a word is in the dictionary of this table, and what it means. */
  async lookup(word: string): Promise<Reply<K, { valid: boolean; meaning?: string }> | null> {
    const reply = await this.#connection?.ask((id) => ({ type: 'lookup', id, word }));
    if (reply?.type === 'lookup') return { answer: reply };
    return reply?.type === 'refused' ? { refused: reply.refused } : null;
  }

  say(text: string): boolean {
    return this.#connection?.tell({ type: 'say', text }) ?? false;
  }

  /** Ends our stand-in: we play ourselves again. */
  back(): void {
    this.#connection?.tell({ type: 'back' });
  }

  /** Asks for a seat in the next game, or no longer. */
  askNextIn(wanted: boolean): void {
    this.nextIn = wanted;
    this.#connection?.tell({ type: 'next_in', off: !wanted });
  }

  /** Whether we are the host. */
  get hosting(): boolean {
    return this.host !== null && this.host === this.me;
  }

  /** Who sits in our seat, as everybody sees it. */
  get self(): PlayerInfo | undefined {
    return this.players.find(({ seat }) => seat === this.seat);
  }

  /** The bots' seats that somebody who comes late may take. */
  get warm(): readonly PlayerInfo[] {
    if (this.seat !== null || this.removed || !this.started || this.outcome || !this.facts?.late) return [];
    return this.players.filter((p) => p.kind === 'bot' && p.level !== undefined && !this.#left(p));
  }

  retry(): void {
    this.#connection?.retry();
  }

  /** The browser says that it is offline. */
  offline(): void {
    this.#connection?.offline();
  }

  close(): void {
    clearTimeout(this.#refusalTimer);
    clearTimeout(this.#tipTimer);
    clearTimeout(this.#startTimer);
    this.#connection?.close();
  }

  /** Milliseconds until a table time, never negative. */
  left(until: number, local?: number): number {
    return Math.max(0, until - this.clock.now(local));
  }

  announce(text: string): void {
    // A screen reader does not repeat the same words unless the text changes.
    this.announcement = this.announcement === text ? `${text}\u00a0` : text;
  }

  /** Shows why something was refused. */
  refuse(refused: Refused<Games[K]>, id = '', act: Act<K> | null = null): void {
    this.refusal = Object.assign({ id, act }, refused);
    play('refused');
    clearTimeout(this.#refusalTimer);
    this.#refusalTimer = setTimeout(() => (this.refusal = null), 6000);
  }

  /** Shows a hint until the table changes, or for a while. */
  advise(text: string): void {
    this.tip = text;
    this.announce(text);
    clearTimeout(this.#tipTimer);
    this.#tipTimer = setTimeout(() => (this.tip = null), 12_000);
  }

  sentences(entry: LogEntry<K>): LogSentence[] {
    const all = this.game?.sentences(entry.notices, this.cast, entry.view) ?? [];
    return all.filter((sentence) => !sentence.minor);
  }

  receive(message: ServerMsg<Games[K]>): void {
    switch (message.type) {
      case 'hello':
        this.me = message.player;
        this.seat = message.seat;
        this.#key = message.game;
        this.#rules = message.rules;
        this.#sees(message);
        this.commitment = message.commitment;
        // A seat in the next game is kept for those who are connected.
        if (this.nextIn) this.askNextIn(true);
        this.#count();
        break;
      case 'update':
        this.clock.saw(message.now ?? message.at);
        this.seq = message.seq;
        this.at = message.at;
        this.#view = message.view;
        this.starting = null;
        this.may = message.may;
        this.score(message.scores);
        this.deadline = message.deadline;
        this.fresh = message.events;
        this.tip = null;
        if (message.events.length > 0) {
          const { seq, at, events: notices, view } = message;
          this.latest = { seq, at, notices, view };
          this.#enter([this.latest]);
        }
        // The first update after `hello` has no events: if it is further than our log, we have missed
        // something.
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
        // Answers to questions are refusals too; the one who asked shows them.
        if (act) this.refuse(message.refused, id, act);
        break;
      }
      case 'players':
        this.#sees(message);
        this.next = message.rematch ?? this.next;
        break;
      case 'next':
        this.next = message.table;
        break;
      case 'starting':
        this.starting = performance.now() + message.in;
        clearTimeout(this.#startTimer);
        // If it does not begin after all, the lobby is there again.
        this.#startTimer = setTimeout(() => (this.starting = null), message.in + LATE_START);
        break;
      case 'removed':
        this.removed = true;
        break;
      case 'said':
        this.chat.said(message, this.seq, message.player === this.me);
        break;
      case 'chat':
        this.chat.restore(message.lines, this.me);
        break;
      case 'muted':
        this.chat.silenced = !message.off;
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

  /** Takes in who sits where now, and tells what has changed. */
  #sees({ players, host }: { players: readonly PlayerInfo[]; host: string | null }): void {
    const was = { players: this.players, host: this.host };
    this.players = players;
    this.host = host;
    const told = changes(was, { players, host }).map((change) => newsSentence(change, this.cast));
    if (told.length === 0) return;
    const { seq } = this;
    const fresh = told.map((sentence) => ({ id: ++this.#newsCount, seq, sentence }));
    this.news = [...fresh.reverse(), ...this.news].slice(0, LOG_LENGTH);
    this.announce(told.map(({ parts }) => said(parts)).join(' '));
  }

  /** Tells us alone something, among what happens at the table. */
  note(text: string): void {
    const sentence: LogSentence = { parts: [{ kind: 'text', text }] };
    this.news = [{ id: ++this.#newsCount, seq: this.seq, sentence }, ...this.news].slice(0, LOG_LENGTH);
    this.announce(text);
  }

  /** Takes the scores after each step of the whole game. */
  recount(all: readonly (readonly number[])[]): void {
    this.history = all.filter((scores, i) => scores.some((score, seat) => score !== all[i - 1]?.[seat]));
  }

  score(scores: readonly number[]): void {
    if (scores.some((score, seat) => score !== this.scores[seat])) this.history = [...this.history, scores];
    this.scores = scores;
  }

  /** Shows a step of a finished game. */
  show(step: Shown<K>, before: View<K> | null = null): void {
    this.before = before;
    this.#view = step.view;
    this.scores = step.scores;
    this.at = step.at;
    this.fresh = step.events;
  }

  /** Takes up a finished game. */
  open(key: Games[K]['key'], rules: Config<K>, players: readonly PlayerInfo[], game: GameModule<K>): void {
    this.#key = key;
    this.#rules = rules;
    this.players = players;
    this.game = game;
  }

  /** Fetches what we did not see; without an answer the log starts now. */
  async #catchUp(): Promise<void> {
    const steps = (await this.#past?.(Math.max(1, this.seq - LOG_LENGTH + 1)).catch(() => null)) ?? [];
    this.#enter(steps.map(({ seq, at, events: notices, view }) => ({ seq, at, notices, view })));
  }

  /** Each step once and in order: live steps may have arrived before earlier ones that were fetched. */
  #enter(entries: readonly LogEntry<K>[]): void {
    const known = new Map([...entries, ...this.log].map((entry) => [entry.seq, entry]));
    this.log = [...known.values()].sort((a, b) => b.seq - a.seq).slice(0, LOG_LENGTH);
  }

  #count(): void {
    this.pending = this.#connection?.pending.map((p) => p.id) ?? [];
    this.kept = this.#connection?.kept ?? [];
  }
}
