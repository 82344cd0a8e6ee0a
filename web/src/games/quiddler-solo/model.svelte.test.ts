import { afterEach, expect, it } from 'vitest';
import { live, tableOf } from '../../../tests/unit/table.svelte';
import type { Action, View } from '../../protocol/quiddler-solo';
import { press } from './keys';
import { Model } from './model.svelte';

const NO_KEYS = { ctrlKey: false, metaKey: false, altKey: false, repeat: false, preventDefault() {} };

function view(more: Partial<View> = {}): View {
  return {
    tops: ['TH', 'R', 'G', 'O', 'S', 'IN', 'E', 'L'],
    under: [3, 2, 4, 1, 5, 3, 0, 2],
    used: 12,
    mine: null,
    must_fill: false,
    made: [],
    givers: [],
    cards: 48,
    ...more,
  };
}

let stop = () => {};
afterEach(() => stop());

function sit(v = view(), may: readonly Action['type'][] = ['word', 'give_up']) {
  const server = tableOf({ game: 'quiddler-solo', players: 1 });
  server.update(v, may);
  const [model, end] = live(() => new Model(server.table));
  stop = end;
  const type = (key: string) => press(model, { ...NO_KEYS, key }, { closest: () => null });
  return { ...server, model, type };
}

it('makes a word by typing, and sends its stacks', () => {
  const { model, acted } = sit();
  model.type('thing');
  expect([model.word, model.ready, model.cannot]).toEqual(['thing', true, false]);
  model.take();
  expect(acted()).toEqual([{ type: 'word', stacks: [0, 5, 2] }]);
});

it('keeps the cards and says so when the top cards do not spell what is typed', () => {
  const { model } = sit();
  model.type('thin');
  model.type('thinz');
  expect([model.word, model.cannot]).toEqual(['thin', true]);
  model.type('');
  expect([model.picked, model.cannot]).toEqual([[], false]);
});

it('makes a word by the keys of the stacks', () => {
  const { type, acted } = sit();
  for (const key of ['1', '6', '8', 'Backspace', '3', '9', 'Enter']) type(key);
  expect(acted()).toEqual([{ type: 'word', stacks: [0, 5, 2] }]);
});

it('fills an empty place from the stacks that the game names, and from no other', () => {
  const tops = ['TH', 'R', null, 'O', 'S', 'IN', null, 'L'];
  const { model, acted } = sit(view({ tops, must_fill: true, givers: [0, 4] }), ['fill', 'give_up']);
  expect([model.hole, model.givers]).toEqual([2, [0, 4]]);
  model.choose(1);
  expect([acted(), model.picked]).toEqual([[], [1]]);
  model.chooseHole(6);
  model.choose(4);
  expect(acted()).toEqual([{ type: 'fill', from: 4, to: 6 }]);
});

it('drops cards of the word that are gone, and keeps the others', () => {
  const { model, update } = sit();
  for (const stack of [0, 5, 2]) model.choose(stack);
  const tops = ['TH', 'R', 'A', 'O', 'S', 'IN', 'E', 'L'];
  update(view({ tops, under: [3, 2, 3, 1, 5, 3, 0, 2] }), ['word', 'give_up']);
  expect(model.picked).toEqual([0, 5]);
});

it('takes picks back one by one, as long as the word is not sent', () => {
  const { model, update, type } = sit();
  for (const stack of ['1', '6', '3']) type(stack);
  expect(model.word).toBe('thing');
  model.clear();
  expect(model.word).toBe('');
  model.undo();
  expect(model.word).toBe('thing');
  type('-');
  expect(model.word).toBe('thin');
  // What was taken is taken.
  update(view({ used: 14 }), ['word'], [{ type: 'made', stacks: [0, 5], word: ['TH', 'IN'] }]);
  expect(model.undoable).toBe(false);
});

it('shows a word card by card, and asks the server once for it', async () => {
  const { model, table, helped, pleas } = sit();
  const first = model.help();
  await helped({ type: 'word', stacks: [0, 5, 2] });
  await first;
  expect(pleas()).toEqual(['next']);
  expect(model.hinted).toEqual([0]);
  expect(table.tip).toBe('There is a word of 3 cards that begins with “th”.');
  await model.help();
  await model.help();
  expect([model.hinted, table.tip]).toEqual([[0, 5, 2], 'The word is “thing”.']);
  expect(pleas()).toHaveLength(1);
});

it('says that no word is left, and forgets a hint when the table changes', async () => {
  const { model, table, helped, update } = sit();
  const asked = model.help();
  await helped({ type: 'no_word' });
  await asked;
  expect(table.tip).toMatch(/^No word is left/);
  update(view({ used: 14 }), ['word'], [{ type: 'filled', from: 0, to: 4, card: 'TH' }]);
  expect([table.tip, model.hinted]).toEqual([null, []]);
});
