import { flushSync } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { live, tableOf } from '../../../tests/unit/table.svelte';
import type { View } from '../../protocol/scramble';
import { Model } from './model.svelte';

function view(more: Partial<View> = {}): View {
  return {
    dice: ['1ro', '2ro', '3ro', '1gs'],
    round: 1,
    caller: null,
    found: [[]],
    mine: null,
    phase: 'round',
    rounds: 5,
    before: [[]],
    call: { stage: 'none', until: null, claims: [], beaten: [] },
    agreed: [],
    cooldowns: [null],
    tied: [],
    last: null,
    left: [],
    most: 1,
    ended_at: null,
    ...more,
  };
}

let stop = () => {};
afterEach(() => stop());

/** Alone at a table, where one picks without a call. */
function alone(v = view()) {
  const server = tableOf({ game: 'scramble', players: 1 });
  server.update(v, ['take', 'no_set']);
  const [model, end] = live(() => new Model(server.table));
  stop = end;
  const pick = (...faces: string[]) => {
    for (const face of faces) model.pick(model.lying.find((d) => d.face === face)?.id ?? -1);
    flushSync();
  };
  return { ...server, model, pick, picked: () => model.chosen.map((d) => d.face) };
}

describe('picks', () => {
  it('are sent when there are three of them, once', () => {
    const { model, pick, acted } = alone();
    pick('1ro', '2ro', '2ro', '2ro', '3ro');
    expect(acted()).toEqual([{ type: 'take', dice: ['1ro', '2ro', '3ro'] }]);
    expect(model.sent).toBe(true);
    pick('1gs');
    expect(acted()).toHaveLength(1);
  });

  it('stay as far as their dice still lie there', () => {
    const { pick, picked, update } = alone();
    pick('1ro', '1gs');
    update(view({ dice: ['2ro', '3ro', '1gs'] }), ['take']);
    expect(picked()).toEqual(['1gs']);
  });

  it('that were wrong are marked and explained', () => {
    const { model, pick, update, sent, receive } = alone();
    pick('1ro', '2ro', '1gs');
    const dice: [string, string, string] = ['1ro', '2ro', '1gs'];
    update(view(), ['take'], [{ type: 'missed', seat: 0, dice, until: 0 }]);
    receive({ type: 'ack', id: sent.at(-1)?.id, seq: 2 });
    expect(model.lesson).toEqual(dice);
    expect(model.wrong).toHaveLength(3);
    expect(model.picked).toEqual([]);
  });
});

it('throws the dice anew when they are rolled', () => {
  const { model, update } = alone();
  const before = model.throws;
  update(view({ round: 2 }), ['take'], [{ type: 'rolled', roll: 'round', faces: view().dice }]);
  expect(model.throws).toBe(before + 1);
});
