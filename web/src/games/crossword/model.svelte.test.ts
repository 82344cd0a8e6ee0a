import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { live, tableOf } from '../../../tests/unit/table.svelte';
import type { Answer, Preview, View } from '../../protocol/crossword';
import { EVERY } from '../../table/questions.svelte';
import { tap } from './gestures';
import { Model } from './model.svelte';

function view(more: Partial<View> = {}): View {
  return {
    grids: [[], []],
    loose: [['1ro', '2ro', '*', '3ro'], ['3gs']],
    bag: 5,
    round: 1,
    rounds: 3,
    mine: null,
    sets: [[], []],
    valid: [true, true],
    fixed: [[], []],
    gave_up: [],
    left: [],
    extra: [0, 0],
    extra_in_all: [0, 0],
    began: 0,
    last: null,
    outcome: null,
    ...more,
  };
}

const preview: Preview = {
  grid: 0,
  sets: [],
  in_no_set: [],
  fixed: [],
  valid: true,
  loose: [],
  outside: [],
  unused: 4,
  done: false,
};
const nothing: Answer = { act: null, preview: null, refused: null, wilds: [] };

/** Effects run, and the time between two questions passes. */
function pass() {
  flushSync();
  vi.advanceTimersByTime(EVERY);
}

let stop = () => {};

/** Our round, with the question at its beginning answered. */
async function round(v = view()) {
  const server = tableOf({ game: 'crossword' });
  server.update(v, ['arrange', 'draw', 'done', 'give_up', ...(v.bag === 0 ? (['attach'] as const) : [])]);
  const [model, end] = live(() => new Model(server.table));
  stop = end;
  await server.answer({ ...nothing, preview });
  const piece = (face: string) => model.pieces.find((p) => p.face === face)?.id ?? -1;
  /** Lays a die; the time between two gestures passes. */
  const put = (face: string, x: number, y: number) => {
    model.put(piece(face), [x, y]);
    pass();
  };
  const dashed = () => model.dice.filter((d) => d.bad).map((d) => d.at);
  return { ...server, model, piece, put, dashed, start: server.asked().length };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('one’s own grid', () => {
  it('is sent after each change, with one question about it', async () => {
    const { put, acted, asked, start } = await round();
    put('1ro', 0, 0);
    expect(acted()).toEqual([{ type: 'arrange', grid: [[[0, 0], '1ro']] }]);
    expect(asked().slice(start)).toEqual([{ type: 'lay', on: 0, dice: [[[0, 0], '1ro']] }]);
  });

  it('is not asked about again when the server has it as it lies', async () => {
    const { put, update, asked, start } = await round();
    put('2ro', 1, 0);
    put('1ro', 0, 0);
    expect(asked()).toHaveLength(start + 2);
    update(
      view({
        grids: [
          [
            [[1, 0], '2ro', 0],
            [[0, 0], '1ro', 0],
          ],
          [],
        ],
        loose: [['*', '3ro'], ['3gs']],
      }),
      ['arrange'],
    );
    pass();
    expect(asked()).toHaveLength(start + 2);
  });

  it('asks once about a Wild that is laid and once about its statement', async () => {
    const { model, put, answer, asked, start } = await round();
    put('*', 0, 0);
    expect(asked().slice(start)).toEqual([{ type: 'lay', on: 0, dice: [[[0, 0], '*']] }]);
    await answer({ ...nothing, wilds: [{ at: [0, 0], faces: [{ die: '*3ro', worth: 1 }] }] });
    expect(model.hints.map((h) => h.die)).toEqual(['*3ro']);
    model.say(['3', 'r', 'o']);
    pass();
    expect(asked().slice(start + 1)).toEqual([{ type: 'lay', on: 0, dice: [[[0, 0], '*3ro']] }]);
    expect(model.hints.map((h) => h.die)).toEqual(['*3ro']);
  });

  it('has the dice dashed that are not used, also while one is chosen, and never those of an old answer', async () => {
    const { model, put, dashed, answer } = await round();
    put('1ro', 0, 0);
    put('2ro', 5, 5);
    expect(dashed()).toEqual([]);
    await answer({ ...nothing, preview: { ...preview, outside: [[5, 5]] } });
    expect(dashed()).toEqual([[5, 5]]);
    tap(model, [5, 5]);
    expect(dashed()).toEqual([[5, 5]]);
    expect(model.dice.find((d) => d.bad)?.state).toBe('picked');
    tap(model, [1, 0]);
    pass();
    expect(dashed()).toEqual([]);
  });

  it('is done when the game says so and the server has it', async () => {
    const { model, put, update, answer, acted } = await round(view({ loose: [['1ro'], ['3gs']] }));
    put('1ro', 0, 0);
    await answer({ ...nothing, preview: { ...preview, unused: 0, done: true } });
    expect(model.done).toBe(false);
    update(view({ grids: [[[[0, 0], '1ro', 0]], []], loose: [[], ['3gs']] }), ['arrange', 'done']);
    expect(model.done).toBe(true);
    model.send();
    expect(acted().at(-1)).toEqual({ type: 'done' });
  });
});

describe('another’s grid', () => {
  const open = view({ bag: 0, grids: [[], [[[0, 0], '1ro', 1]]] });

  it('takes dice once the bag is empty, on free squares, and asks about them', async () => {
    const { model, put, asked, answer, acted } = await round(open);
    model.visit(1);
    put('2ro', 0, 0);
    expect(model.adding).toEqual([]);
    put('2ro', 1, 0);
    expect(asked().at(-1)).toEqual({ type: 'lay', on: 1, dice: [[[1, 0], '2ro']] });
    await answer({ ...nothing, refused: { rule: 'XW-6', why: 'makes_no_set' } });
    expect(model.refused?.why).toBe('makes_no_set');
    model.send();
    expect(acted()).toEqual([]);
    put('3ro', 2, 0);
    expect(model.refused).toBeNull();
    const act: Answer['act'] = {
      type: 'attach',
      to: 1,
      place: [
        [[1, 0], '2ro'],
        [[2, 0], '3ro'],
      ],
    };
    const sets: Preview['sets'] = [
      [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
    ];
    await answer({ ...nothing, act, preview: { ...preview, grid: 1, sets } });
    expect(model.coming).toHaveLength(1);
    model.send();
    expect(acted()).toEqual([act]);
    expect(model.adding).toEqual([]);
  });

  it('takes none while the bag has dice', async () => {
    const { model, put } = await round(view({ grids: [[], [[[0, 0], '1ro', 1]]] }));
    model.visit(1);
    put('2ro', 1, 0);
    expect(model.adding).toEqual([]);
  });
});
