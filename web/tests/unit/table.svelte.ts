/** A table whose server is the test: everything that the page sends is kept, and answered by hand. */
import { flushSync } from 'svelte';
import { en, speech } from '../../src/i18n/en';
import { use } from '../../src/i18n/index.svelte';
import type { Socket } from '../../src/net/connection';
import type { GameKey, Games } from '../../src/protocol/games';
import { TableModel } from '../../src/table/model.svelte';

interface Sent {
  type: string;
  id: string;
  [field: string]: unknown;
}

export interface Seat<K extends GameKey> {
  game: K;
  rules?: Partial<Games[K]['config']>;
  players?: number;
  seat?: number | null;
}

export function tableOf<K extends GameKey>({ game, rules = {}, players = 2, seat = 0 }: Seat<K>) {
  use('en', en, speech);
  const sent: Sent[] = [];
  const socket: Socket = {
    send: (text) => void sent.push(JSON.parse(text) as Sent),
    close() {},
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  const table = new TableModel<K>('t', { connect: () => socket });
  let seq = 0;
  const receive = (message: object) => {
    socket.onmessage?.({ data: JSON.stringify(message) });
    flushSync();
  };
  async function reply(answer: object, before = 0) {
    const question = sent.filter((m) => m.type === 'options').at(-1 - before);
    receive({ type: 'options', id: question?.id, ...answer });
    // Whoever waits for it goes on.
    for (let i = 0; i < 4; i++) await Promise.resolve();
    flushSync();
  }
  /** Answers the newest call for help, about the table as it is now. */
  async function helped(help: Games[K]['hint'] | null, refused: object | null = null) {
    const question = sent.filter((m) => m.type === 'help').at(-1);
    receive({ type: 'help', id: question?.id, seq, help, refused });
    for (let i = 0; i < 4; i++) await Promise.resolve();
    flushSync();
  }
  socket.onopen?.();
  receive({
    type: 'hello',
    version: 1,
    player: 'p0',
    seat,
    game,
    rules,
    commitment: '',
    players: Array.from({ length: players }, (_, i) => ({ seat: i, name: `P${i}`, kind: 'human' })),
  });
  return {
    table,
    sent,
    receive,
    update(
      view: Games[K]['view'],
      may: readonly Games[K]['action']['type'][],
      events: readonly Games[K]['notice'][] = [],
    ) {
      seq += 1;
      receive({ type: 'update', seq, at: seq, events, view, may, scores: [], deadline: null });
    },
    /** The questions so far. */
    asked: () => sent.filter((m) => m.type === 'options').map((m) => m.ask as Games[K]['ask']),
    /** The actions so far. */
    acted: () => sent.filter((m) => m.type === 'act').map((m) => m.act as Games[K]['action']),
    /** Answers the newest question, or one that was asked so many before it. */
    answer: (options: Games[K]['answer'], before = 0) => reply({ options, refused: null }, before),
    helped,
    /** What was asked for help so far. */
    pleas: () => sent.filter((m) => m.type === 'help').map((m) => m.what as Games[K]['help']),
    /** Refuses the newest question. */
    refuse: (refused: Games[K]['refusal'] & { what?: string }) => reply({ options: null, refused }),
  };
}

/** Makes a model with its effects; the second function ends them. */
export function live<T>(make: () => T): [T, () => void] {
  let made: T | undefined;
  const stop = $effect.root(() => {
    made = make();
  });
  flushSync();
  return [made as T, stop];
}
