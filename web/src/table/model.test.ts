import { describe, expect, it } from 'vitest';
import type { Wire } from '../net/socket';
import type { LogStep, ServerMsg } from '../net/wire';
import { TableModel } from './model.svelte';

/** A table whose server is this test. */
function rig(past: () => Promise<readonly LogStep[]>) {
  const wire: Wire = { send() {}, close() {}, onopen: null, onmessage: null, onclose: null };
  const table = new TableModel('t', { connect: () => wire, past });
  const say = (message: ServerMsg) => table.receive(message);
  const update = (seq: number, ...events: unknown[]) => say({ type: 'update', seq, at: 100 * seq, events, view: {}, may: [], scores: [0], deadline: null });
  return { table, say, update, seqs: () => table.log.map((entry) => entry.seq) };
}

const step = (seq: number): LogStep => ({ seq, at: 100 * seq, events: [{ type: 'agreed', seat: 0 }], view: {}, scores: [0] });
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the log of a table', () => {
  it('has what happened before one came, each step once and in its order', async () => {
    let answer: (steps: LogStep[]) => void = () => {};
    const { update, seqs, table } = rig(() => new Promise((resolve) => (answer = resolve)));
    update(3);
    // The game goes on while the answer is under way, and the answer knows of it too.
    update(4, { type: 'called', seat: 0 });
    answer([step(1), step(2), step(3), step(4)]);
    await settled();
    expect(seqs()).toEqual([4, 3, 2, 1]);
    // What was seen is read out; what was only told afterwards is not.
    expect(table.told?.seq).toBe(4);
  });

  it('fills the gap that a broken line has left', async () => {
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
