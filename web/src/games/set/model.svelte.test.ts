import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { live, tableOf } from '../../../tests/unit/table.svelte';
import type { Action, View } from '../../protocol/set';
import { press } from './keys';
import { Model } from './model.svelte';

const CARDS = [
  '1rfo',
  '2rfo',
  '3rfo',
  '1gfo',
  '2gfo',
  '3gfo',
  '1pfo',
  '2pfo',
  '3pfo',
  '1rfd',
  '2rfd',
  '3rfd',
];

function view(more: Partial<View> = {}): View {
  return {
    cards: CARDS,
    deck: 69,
    caller: null,
    deal: 1,
    phase: 'play',
    call: { stage: 'none', until: null, claims: [], beaten: [] },
    agreed: [],
    taken: [0, 0],
    last: null,
    dealer: 0,
    deals_left: 0,
    left: [],
    mine: null,
    ...more,
  };
}
/** We have called. */
const called = () => view({ caller: 0, call: { stage: 'pick', until: 9000, claims: [], beaten: [] } });

const NO_KEYS = { ctrlKey: false, metaKey: false, altKey: false, repeat: false };

let stop = () => {};

function sit(may: Action['type'][], { players = 2, calling = 'call' as const } = {}) {
  const server = tableOf({ game: 'set', players, rules: { calling } });
  server.update(view(), may);
  const [model, end] = live(() => new Model(server.table));
  stop = end;
  return { ...server, model };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('picking', () => {
  it('sends three cards as soon as the call is granted, and once only', () => {
    const { model, update, acted } = sit(['call', 'no_set']);
    for (const card of ['1rfo', '2rfo', '3rfo']) model.pick(card);
    expect(acted()).toEqual([]);
    model.call();
    update(called(), ['take'], [{ type: 'granted', seat: 0, beaten: [] }]);
    model.pick('1gfo');
    expect(acted()).toEqual([{ type: 'call' }, { type: 'take', cards: ['1rfo', '2rfo', '3rfo'] }]);
  });

  it('starts anew once the pick is answered', () => {
    const { model, sent, receive } = sit(['take', 'no_set'], { players: 1 });
    for (const card of ['1rfo', '2rfo', '3rfo']) model.pick(card);
    expect([model.sending, model.picked.length]).toEqual([true, 3]);
    receive({ type: 'refused', id: sent.at(-1)?.id, refused: { rule: 'SET-2', why: 'not_on_table' } });
    expect([model.sending, model.picked]).toEqual([false, []]);
  });

  it('loses only cards that somebody else has taken', () => {
    const { model, update } = sit(['call', 'no_set']);
    model.pick('1rfo');
    model.pick('1gfo');
    const taken = {
      type: 'taken' as const,
      seat: 1,
      cards: ['1rfo', '2rfo', '3rfo'] as [string, string, string],
    };
    update(view({ cards: CARDS.slice(3) }), ['call', 'no_set'], [{ ...taken, refill: [] }]);
    expect(model.picked).toEqual(['1gfo']);
  });

  it('does nothing for who only watches', () => {
    const server = tableOf({ game: 'set', rules: { calling: 'call' }, seat: null });
    server.update(view(), []);
    const [model, end] = live(() => new Model(server.table));
    stop = end;
    model.pick('1rfo');
    expect(model.picked).toEqual([]);
  });
});

describe('a wrong pick', () => {
  const cards: [string, string, string] = ['1rfo', '2rfo', '1gfo'];

  it('of ours is marked for a moment, and explained until we pick again', () => {
    const { model, update } = sit(['call', 'no_set']);
    update(view(), ['call', 'no_set'], [{ type: 'missed', seat: 0, cards }]);
    expect([model.wrong, model.lesson]).toEqual([cards, cards]);
    vi.advanceTimersByTime(1200);
    expect([model.wrong, model.lesson]).toEqual([[], cards]);
    model.pick('1pfo');
    expect(model.lesson).toBeNull();
  });

  it('of somebody else is marked, not explained', () => {
    const { model, update } = sit(['call', 'no_set']);
    update(view(), ['call', 'no_set'], [{ type: 'missed', seat: 1, cards }]);
    expect([model.wrong, model.lesson]).toEqual([cards, null]);
  });
});

describe('the keyboard', () => {
  /** A key that is pressed while the focus is on an element that matches these selectors. */
  const type = (model: Model, key: string, ...focus: string[]) => {
    const closest = (wanted: string) => focus.some((name) => wanted.split(', ').includes(name));
    press(model, { ...NO_KEYS, key, preventDefault() {} }, { closest });
  };

  it('picks by the letters on the cards, and Escape puts them back', () => {
    const { model } = sit(['call', 'no_set']);
    type(model, 'q');
    type(model, 'S');
    expect(model.picked).toEqual([CARDS[0], CARDS[4]]);
    type(model, 'Escape');
    expect(model.picked).toEqual([]);
    type(model, 'q', 'input');
    expect(model.picked).toEqual([]);
  });

  it('calls by Space wherever the focus is, but not in a field or a dialog', () => {
    for (const focus of [[], ['.card', 'button'], ['button'], ['a'], ['button', '.call']]) {
      const { model, acted } = sit(['call', 'no_set']);
      type(model, ' ', ...focus);
      expect(acted(), focus.join(' ')).toEqual([{ type: 'call' }]);
      stop();
    }
    const { model, acted } = sit(['call', 'no_set']);
    for (const focus of ['input', 'textarea', 'dialog']) type(model, ' ', focus);
    expect(acted()).toEqual([]);
  });

  it('calls by Enter except on what Enter presses', () => {
    const { model, acted } = sit(['call', 'no_set']);
    type(model, 'Enter', 'button');
    expect(acted()).toEqual([]);
    type(model, 'Enter');
    expect(acted()).toEqual([{ type: 'call' }]);
  });

  it('says by the minus key that there is no SET', () => {
    const { model, acted } = sit(['call', 'no_set']);
    type(model, '-');
    expect(acted()).toEqual([{ type: 'no_set' }]);
  });

  it('does not call where nobody calls', () => {
    const { model, acted } = sit(['take', 'no_set'], { players: 1 });
    type(model, ' ');
    type(model, 'Enter');
    expect(acted()).toEqual([]);
  });
});

describe('help', () => {
  it('says first whether there is a SET, then shows one card of it', async () => {
    const { model, table, helped, pleas } = sit(['take', 'no_set'], { players: 1 });
    expect(table.hint).not.toBeNull();
    const first = model.help();
    await helped({ type: 'any', there: true });
    await first;
    expect([table.tip, model.hinted]).toEqual(['There is a SET. Ask again for one card of it.', null]);
    const second = model.help();
    await helped({ type: 'card', card: '3rfo' });
    await second;
    expect(pleas()).toEqual(['any', 'card']);
    expect(model.hinted).toBe('3rfo');
    expect(table.tip).toBe('One card of it: three red solid ovals at Z.');
  });

  it('is not offered where other people play', () => {
    expect(sit(['call'], { players: 2 }).table.hint).toBeNull();
  });
});

it('picks by typed letters, for those who have turned single keys off', () => {
  const { model, acted } = sit(['take'], { players: 1 });
  for (const text of ['q w', 'q w w', 'q w 7', 'qwu']) expect(model.type(text), text).not.toBe('');
  expect(acted()).toEqual([]);
  expect(model.type(' Q a,z ')).toBe('');
  expect(acted()).toEqual([{ type: 'take', cards: ['1rfo', '2rfo', '3rfo'] }]);
});

it('says which cards are new and where they lie', () => {
  const { table, update } = sit(['call']);
  const cards = CARDS.map((card) => ({ '1rfo': '1ped', '2rfo': '2ped', '3rfo': '3ped' })[card] ?? card);
  const taken = { type: 'taken', seat: 1, cards: ['1rfo', '2rfo', '3rfo'] } as const;
  update(
    view({ cards }),
    ['call'],
    [{ ...taken, cards: [...taken.cards], refill: ['1ped', '2ped', '3ped'] }],
  );
  expect(table.describe?.()).toBe(
    'New: one purple outlined diamond at Q, two purple outlined diamonds at A, and three purple outlined diamonds at Z.',
  );
});
