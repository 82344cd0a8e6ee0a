import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { live, tableOf } from '../../../tests/unit/table.svelte';
import type { Answer, Hint, View } from '../../protocol/cubed';
import { EVERY } from '../../table/questions.svelte';
import { drop, tap } from './gestures';
import { Model } from './model.svelte';

const LOGO: [string, string, string] = ['f7', 'g7', 'h7'];
const DICE = ['1ro', '*', '2gs', '3pd', '1ro'];

function view(more: Partial<View> = {}): View {
  return {
    board: { f7: '1ro', g7: '2ro', h7: '*3ro' },
    dice: [DICE, ['1go']],
    bag: 20,
    turn: 0,
    round: 2,
    phase: 'turn',
    layout: { columns: 13, rows: 13, logo: LOGO, bonus: {} },
    opener: 1,
    done: [],
    locked_out: [],
    agreed: [],
    chosen: [],
    left: [],
    ending: false,
    idle: [0, 10],
    last: null,
    mine: null,
    ...more,
  };
}

const nothing: Answer = {
  act: null,
  preview: null,
  refused: null,
  bad: [],
  wilds: [],
  more: true,
  targets: ['a1', 'b1', 'e7', 'i7', 'm1', 'm13'],
  swaps: [],
};

/** Effects run, and the time between two questions passes. */
function pass() {
  flushSync();
  vi.advanceTimersByTime(EVERY);
}

let stop = () => {};

/** Our turn, with the question at its beginning answered. */
async function turn(v = view(), first = nothing) {
  const server = tableOf({ game: 'cubed' });
  server.update(v, ['play', 'replace', 'pass', ...(v.phase === 'opening' ? (['open'] as const) : [])]);
  const [model, end] = live(() => new Model(server.table));
  stop = end;
  await server.answer(first);
  const item = (place: number) => model.held[place] ?? { id: -1, face: '' };
  /** Drags a die of the tray or the board to a square; the time between two gestures passes. */
  const drag = (place: number, to: string) => {
    drop(model, item(place).id, to);
    pass();
  };
  const marked = () => model.laid.filter((l) => model.bad(l.at)).map((l) => l.at);
  return { ...server, model, item, drag, marked, start: server.asked().length };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('questions', () => {
  it('are one for a Wild that is dropped, and one for its statement', async () => {
    const { model, drag, asked, answer, start } = await turn();
    drag(1, 'i7');
    expect(asked().slice(start)).toEqual([{ type: 'turn', laid: [['i7', '*']], carried: null }]);
    await answer({ ...nothing, wilds: [{ at: 'i7', faces: [{ die: '*1ro', worth: 2 }] }] });
    expect(model.hints.map((h) => h.die)).toEqual(['*1ro']);
    for (const said of [
      ['1', null, null],
      ['1', 'r', null],
      ['1', 'r', 'o'],
    ] as const) {
      model.say(said);
      pass();
    }
    expect(asked().slice(start + 1)).toEqual([{ type: 'turn', laid: [['i7', '*1ro']], carried: null }]);
    // What the Wild could be does not depend on what it is said to be.
    expect(model.hints.map((h) => h.die)).toEqual(['*1ro']);
  });

  it('are two at most for a Wild that is dropped and moved twice at once', async () => {
    const { model, item, asked, start } = await turn();
    for (const at of ['a1', 'b1', 'i7']) drop(model, item(1).id, at);
    pass();
    const since = asked().slice(start);
    expect(since.length).toBeLessThanOrEqual(2);
    expect(since.at(-1)).toEqual({ type: 'turn', laid: [['i7', '*']], carried: null });
  });

  it('are asked again when the table has changed, and not on the turns of others', async () => {
    const { update, asked, start } = await turn();
    update(view({ board: { f7: '1ro' } }), ['play']);
    pass();
    expect(asked()).toHaveLength(start + 1);
    update(view({ board: { f7: '1ro' }, turn: 1 }), []);
    pass();
    expect(asked()).toHaveLength(start + 1);
  });
});

describe('what is drawn', () => {
  it('marks the dice that the game calls bad, and no other', async () => {
    const { model, drag, marked, answer } = await turn();
    drag(0, 'a1');
    drag(2, 'm1');
    drag(3, 'm13');
    await answer({ ...nothing, bad: ['a1', 'm1', 'm13'], refused: { rule: 'CUBE-9', why: 'no_set' } });
    expect(marked()).toEqual(['a1', 'm1', 'm13']);
    expect(model.laid.map((l) => model.look(l.at))).toEqual([undefined, undefined, undefined]);
    // Two of them come to where they can be played; the third stays.
    drag(0, 'e7');
    drag(2, 'i7');
    await answer({ ...nothing, bad: ['m13'], refused: { rule: 'CUBE-9', why: 'no_set', what: 'm13' } });
    expect(marked()).toEqual(['m13']);
    expect(model.laid.map((l) => model.look(l.at))).toEqual(['fresh', 'fresh', undefined]);
  });

  it('keeps the mark of a bad die that is chosen, without a question', async () => {
    const { model, drag, marked, answer, asked } = await turn();
    drag(0, 'a1');
    await answer({ ...nothing, bad: ['a1'] });
    const before = asked().length;
    tap(model, 'a1');
    pass();
    expect(model.look('a1')).toBe('picked');
    expect(marked()).toEqual(['a1']);
    expect(asked()).toHaveLength(before);
  });

  it('never shows an old verdict for new dice', async () => {
    const { model, drag, marked, answer } = await turn();
    const good: Answer = {
      ...nothing,
      act: { type: 'play', steps: [[['i7', '1ro']]] },
      preview: {
        points: 3,
        bonus: 0,
        steps: [{ dice: [['i7', '1ro']], sets: [['g7', 'h7', 'i7']], points: 3, bonus: 0, unpaid: [] }],
      },
    };
    drag(0, 'i7');
    await answer(good);
    expect([model.points, model.strands.length]).toEqual([3, 1]);
    drag(0, 'a1');
    expect([model.points, model.strands.length, model.verdict]).toEqual([0, 0, null]);
    drag(0, 'b1');
    // The answer about a1 comes late.
    await answer({ ...nothing, bad: ['a1', 'b1'] }, 1);
    expect(marked()).toEqual([]);
    await answer({ ...nothing, bad: ['b1'] });
    expect(marked()).toEqual(['b1']);
    // The same dice as before, at a table that has changed.
    drag(0, 'i7');
    await answer(good);
    expect(model.points).toBe(3);
  });

  it('says why dice cannot be played, also when the question itself is refused', async () => {
    const { model, drag, answer, refuse } = await turn();
    drag(0, 'a1');
    await answer({ ...nothing, bad: ['a1'], refused: { rule: 'CUBE-9', why: 'no_set', what: 'a1' } });
    expect(model.refused?.why).toBe('no_set');
    drag(2, 'b1');
    expect(model.refused).toBeNull();
    await refuse({ rule: 'CUBE-2', why: 'occupied', what: 'b1' });
    expect(model.refused?.why).toBe('occupied');
    expect(model.verdict).toBeNull();
  });
});

describe('dice', () => {
  it('are laid only where the game says, and as many as it says', async () => {
    const { model, drag, answer } = await turn();
    drag(0, 'c3');
    expect([model.laid.length, model.note !== '']).toEqual([0, true]);
    drag(0, 'a1');
    expect(model.note).toBe('');
    await answer({ ...nothing, more: false, targets: ['b1'] });
    drag(2, 'b1');
    expect([model.laid.length, model.note !== '']).toEqual([1, true]);
    // One that is laid can be moved all the same, also to where another was.
    drag(0, 'b1');
    expect(model.laid.map((l) => l.at)).toEqual(['b1']);
    await answer({ ...nothing, more: true, targets: ['a1'] });
    drag(2, 'a1');
    expect(model.laid.map((l) => l.at)).toEqual(['b1', 'a1']);
    drag(2, 'b1');
    expect(model.laid.map((l) => l.at)).toEqual(['a1', 'b1']);
    drag(2, 'tray');
    expect(model.laid.map((l) => l.at)).toEqual(['a1']);
  });

  it('are sent as the game divided them into steps', async () => {
    const { model, drag, answer, acted } = await turn();
    drag(0, 'i7');
    model.send();
    expect(acted()).toEqual([]);
    const act = { type: 'play' as const, steps: [[['i7', '1ro'] as [string, string]]] };
    await answer({ ...nothing, act });
    model.send();
    expect(acted()).toEqual([act]);
  });

  it('go back to the tray when the turn is over', async () => {
    const { model, drag, update } = await turn();
    drag(0, 'i7');
    update(view({ turn: 1 }), []);
    expect(model.laid).toEqual([]);
    expect(model.held).toHaveLength(5);
  });

  it('take the place of Wilds that the game names', async () => {
    const { model, item, answer, asked, acted } = await turn();
    model.choose(item(0));
    pass();
    expect(asked().at(-1)).toEqual({ type: 'turn', laid: [], carried: '1ro' });
    tap(model, 'h7');
    // Not before the answer is there.
    expect([model.swap, model.note]).toEqual([null, '']);
    await answer({ ...nothing, swaps: ['h7'] });
    expect(model.look('h7')).toBe('asking');
    model.send();
    expect(acted()).toEqual([{ type: 'replace', at: 'h7', with: '1ro' }]);
  });

  it('are told when they cannot take the place of a Wild', async () => {
    const { model, item, answer } = await turn();
    // By drag: the question comes with the drop.
    drop(model, item(2).id, 'h7');
    pass();
    await answer(nothing);
    expect(model.swap).toBeNull();
    expect(model.note).not.toBe('');
    tap(model, 'f7');
    expect(model.note).not.toBe('');
  });
});

describe('the opening', () => {
  const opening = view({ phase: 'opening', turn: null, board: {} });

  it('puts each die that is chosen on the next place, and calls with what the game answered', async () => {
    const { model, item, answer, acted } = await turn(opening, { ...nothing, targets: LOGO });
    for (const place of [0, 4, 2]) model.choose(item(place));
    pass();
    expect(model.laid.map((l) => l.at)).toEqual(LOGO);
    model.send();
    expect(acted()).toEqual([]);
    const act = { type: 'open' as const, dice: ['1ro', '1ro', '2gs'] };
    await answer({ ...nothing, act, more: false, targets: [] });
    model.send();
    expect(acted()).toEqual([act]);
  });

  it('takes a die back when it is tapped', async () => {
    const { model, item } = await turn(opening, { ...nothing, targets: LOGO });
    model.choose(item(0));
    tap(model, 'f7');
    expect(model.laid).toEqual([]);
    model.choose(item(0));
    expect(model.laid.map((l) => l.at)).toEqual(['f7']);
  });
});

describe('a page that is loaded again', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('shows the dice that were laid and not played, with what Wilds were said to be', async () => {
    const before = await turn();
    before.drag(0, 'i7');
    before.drag(1, 'a1');
    before.model.say(['2', 'g', 'd']);
    stop();
    const { model, asked } = await turn();
    const lies = [
      ['i7', '1ro'],
      ['a1', '*2gd'],
    ];
    expect(model.laid.map(({ at, die }) => [at, die])).toEqual(lies);
    expect(asked()[0]?.laid).toEqual(lies);
    expect(model.held).toHaveLength(5);
  });

  it('shows none once the table has changed', async () => {
    const before = await turn();
    before.drag(0, 'i7');
    stop();
    const { model } = await turn(view({ board: { f7: '1ro' } }));
    expect(model.laid).toEqual([]);
  });
});

it('warns before the last dice are played, and not before', async () => {
  const { model, drag } = await turn(view({ dice: [['1ro', '2gs'], ['1go']] }));
  drag(0, 'i7');
  expect(model.lastDice).toBe(false);
  drag(1, 'm1');
  expect(model.lastDice).toBe(true);
});

it('says which of the limits a gesture has met', async () => {
  const { model, item, drag, answer } = await turn();
  drag(0, 'a1');
  await answer({ ...nothing, more: false, targets: ['b1'] });
  drag(2, 'b1');
  expect(model.note).toContain('Three dice are the most');
  model.choose(item(2));
  tap(model, 'a1');
  expect(model.note).toContain('lies there already');
  tap(model, 'f7');
  expect(model.note).toContain('lies there already');
});

describe('where dice fit', () => {
  const bots = (level: number) => [
    { seat: 0, name: 'Ada', kind: 'human', connected: true },
    { seat: 1, name: 'Dodo', kind: 'bot', level, connected: true },
  ];

  /** Our turn against a bot of that level. */
  async function against(level: number) {
    const server = tableOf({ game: 'cubed' });
    server.receive({ type: 'players', players: bots(level), host: null });
    server.update(view(), ['play', 'replace', 'pass']);
    const [model, end] = live(() => new Model(server.table));
    stop = end;
    await server.answer(nothing);
    const pleas = () => server.sent.filter((m) => m.type === 'help');
    const helped = async (help: Hint) => {
      server.receive({ type: 'help', id: pleas().at(-1)?.id, seq: 1, help, refused: null });
      for (let i = 0; i < 6; i++) await Promise.resolve();
      flushSync();
    };
    return { model, pleas, helped };
  }

  it('is shown by itself against bots of the first level, and on request against others', async () => {
    const { model, pleas, helped } = await against(1);
    expect(pleas().map((m) => m.what)).toEqual([{ type: 'fits', laid: [] }]);
    await helped({ fits: [{ die: '2gs', squares: ['e7', 'i7'] }], pairs: true });
    expect(model.held.map((item) => model.suits(item))).toEqual([false, false, true, false, false]);
    model.choose(model.held[2] ?? { id: -1, face: '' });
    expect(model.fits).toEqual(['e7', 'i7']);
    stop();
    const other = await against(3);
    expect([other.pleas().length, other.model.shows]).toEqual([0, false]);
    other.model.show(true);
    pass();
    expect(other.pleas()).toHaveLength(1);
  });

  it('says when nothing can be laid', async () => {
    const { model, helped } = await against(1);
    expect(model.stuck).toBe(false);
    await helped({ fits: [], pairs: false });
    expect(model.stuck).toBe(true);
  });

  it('knows of two dice that go together', async () => {
    const { model, helped } = await against(1);
    await helped({ fits: [], pairs: true });
    expect(model.stuck).toBe(false);
  });

  it('is not asked for where other people play', async () => {
    const { sent } = await turn();
    expect(sent.filter((m) => m.type === 'help')).toEqual([]);
  });
});
