import { describe, expect, it } from 'vitest';
import type { Socket } from '../net/connection';
import type { Games, LogStep, ServerMsg } from '../protocol';
import type { Notice, View } from '../protocol/set';
import { TableModel } from './model.svelte';

type Step = LogStep<Games['set']>;

/** A table whose server is this test. */
function rig(past: () => Promise<readonly Step[]>) {
  const socket: Socket = { send() {}, close() {}, onopen: null, onmessage: null, onclose: null };
  const table = new TableModel<'set'>('t', { connect: () => socket, past });
  const receive = (message: ServerMsg<Games['set']>) => table.receive(message);
  const update = (seq: number, ...events: Notice[]) =>
    receive({ type: 'update', seq, at: 100 * seq, events, view, may: [], scores: [0], deadline: null });
  return { table, receive, update, seqs: () => table.log.map((entry) => entry.seq) };
}

const view = { cards: [] as string[] } as View;
const step = (seq: number): Step => ({
  seq,
  at: 100 * seq,
  events: [{ type: 'agreed', seat: 0 }],
  view,
  scores: [0],
});
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the log of a table', () => {
  it('has what happened before we came, each step once and in order', async () => {
    let answer: (steps: Step[]) => void = () => {};
    const { update, seqs, table } = rig(() => new Promise((resolve) => (answer = resolve)));
    update(3);
    // The game goes on while the answer is on its way, and the answer includes it too.
    update(4, { type: 'called', seat: 0 });
    answer([step(1), step(2), step(3), step(4)]);
    await settled();
    expect(seqs()).toEqual([4, 3, 2, 1]);
    // Only what we saw happen is read out.
    expect(table.latest?.seq).toBe(4);
  });

  it('fills the gap that a lost connection has left', async () => {
    const { update, seqs } = rig(() => Promise.resolve([step(2), step(3)]));
    update(0);
    update(1, { type: 'called', seat: 0 });
    update(3);
    await settled();
    expect(seqs()).toEqual([3, 2, 1]);
  });

  it('asks for nothing when nothing was missed, and starts now when there is no answer', async () => {
    let asked = 0;
    const { update, seqs } = rig(() => {
      asked += 1;
      return Promise.reject(new Error('offline'));
    });
    update(0);
    update(1, { type: 'called', seat: 0 });
    update(1);
    expect(asked).toBe(0);
    update(5);
    await settled();
    update(6, { type: 'called', seat: 0 });
    expect([asked, seqs()]).toEqual([1, [6, 1]]);
  });
});
