import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { live, tableOf } from '../../../tests/unit/table.svelte';
import type { Action, Answer, View } from '../../protocol/quiddler';
import { EVERY } from '../../table/questions.svelte';
import { found, Model } from './model.svelte';

function view(more: Partial<View> = {}): View {
  const none = { words: [], laid: 0, struck: 0, lost: 0 };
  return {
    hand: 3,
    turn: 0,
    dealer: 1,
    pile: 80,
    discard: 'W',
    held: [4, 3],
    laid: [[], []],
    sums: [none, none],
    phase: 'play',
    last: false,
    mine: { hand: ['C', 'A', 'T', 'X'] },
    out: null,
    last_turns: [],
    discards: 1,
    challenges: [],
    lost: [0, 0],
    accepted: [],
    left: [],
    bonuses: { most: true, longest: true },
    sheet: [],
    ...more,
  };
}
const answer = (more: Partial<Answer> = {}): Answer => ({
  act: null,
  goes_out: false,
  words: [],
  preview: null,
  refused: null,
  ...more,
});
const OUT: Action = { type: 'go_out', words: [['C', 'A', 'T']], discard: 'X' };
const TURN = ['discard', 'go_out'] as const;

/** Effects run, and the time between two questions passes. */
function pass() {
  flushSync();
  vi.advanceTimersByTime(EVERY);
}

let stop = () => {};

function sit(v = view(), may: readonly Action['type'][] = TURN, seat: number | null = 0) {
  const server = tableOf({ game: 'quiddler', seat });
  server.update(v, may);
  const [model, end] = live(() => new Model(server.table));
  stop = end;
  const id = (card: string) =>
    [...model.sorted.words.flat(), ...model.sorted.loose].find((i) => i.card === card)?.id ?? -1;
  const write = (text: string) => {
    model.text = text;
    model.spell();
    pass();
  };
  return { ...server, model, id, write };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('questions', () => {
  it('are one for a gesture, and none for a change that they do not depend on', () => {
    const { write, asked, update } = sit();
    expect(asked()).toEqual([{ type: 'hand', words: [], discard: null }]);
    write('cat');
    expect(asked().slice(1)).toEqual([{ type: 'hand', words: [['C', 'A', 'T']], discard: null }]);
    update(view({ pile: 79 }), TURN);
    pass();
    expect(asked()).toHaveLength(2);
  });

  it('are asked off turn about words, so that their points are known', async () => {
    const server = sit(view({ turn: 1 }), []);
    expect(server.asked()).toEqual([]);
    server.write('cat');
    expect(server.asked()).toHaveLength(1);
    await server.answer(answer({ words: [{ points: 13 }] }));
    expect(server.model.points).toBe(13);
  });

  it('are asked again when the turn comes', () => {
    const { write, asked, update } = sit(view({ turn: 1 }), []);
    write('cat');
    update(view(), TURN);
    pass();
    expect(asked()).toHaveLength(2);
  });

  it('are not asked by who only watches', () => {
    const { asked } = sit(view({ mine: null }), [], null);
    expect(asked()).toEqual([]);
  });
});

describe('answers', () => {
  it('are not shown for cards that have been moved since', async () => {
    const { model, write, ...server } = sit();
    write('cat');
    await server.answer(answer({ act: OUT, goes_out: true, words: [{ points: 13 }] }));
    expect([model.act, model.points]).toEqual([OUT, 13]);
    model.put('loose', [model.sorted.words[0]?.[0]?.id ?? -1]);
    pass();
    expect([model.act, model.points]).toEqual([null, null]);
    // The answer to the older question comes late, and changes nothing.
    await server.answer(answer({ act: OUT, words: [{ points: 13 }] }), 1);
    expect([model.act, model.points]).toEqual([null, null]);
    await server.answer(answer({ words: [{ points: 5 }] }));
    expect(model.points).toBe(5);
  });

  it('keep the points of a word that has not changed', async () => {
    const { model, write, id, ...server } = sit();
    write('cat');
    await server.answer(answer({ words: [{ points: 13 }] }));
    model.put('new', [id('X')]);
    pass();
    const [cat, x] = model.sorted.words;
    expect([model.worth(cat ?? []), model.worth(x ?? [])]).toEqual([13, null]);
  });

  it('give the points of the whole hand where the words are laid', async () => {
    const { model, write, ...server } = sit();
    write('cat');
    await server.answer(answer({ words: [{ points: 13 }], preview: { laid: 13, unused: 12, points: 1 } }));
    expect(model.points).toBe(1);
  });
});

describe('the end of a turn', () => {
  it('sends what the game answered', async () => {
    const { model, write, acted, ...server } = sit();
    model.finish();
    write('cat');
    model.finish();
    expect(acted()).toEqual([]);
    await server.answer(answer({ act: OUT, goes_out: true, words: [{ points: 13 }] }));
    expect(model.discard).toBe('X');
    model.finish();
    expect(acted()).toEqual([OUT]);
  });

  it('can be a discard although the words go out', async () => {
    const { model, write, acted, ...server } = sit();
    write('cat');
    await server.answer(answer({ act: OUT, goes_out: true, words: [{ points: 13 }] }));
    model.justDiscard();
    expect(acted()).toEqual([{ type: 'discard', card: 'X' }]);
  });

  it('waits for the answer when a card is dropped on the discards', async () => {
    const { model, write, id, acted, asked, ...server } = sit();
    write('cat');
    model.throwAway(id('T'));
    pass();
    expect(asked().at(-1)).toEqual({ type: 'hand', words: [['C', 'A']], discard: 'T' });
    expect(acted()).toEqual([]);
    await server.answer(answer({ act: { type: 'discard', card: 'T' }, words: [{ points: 10 }] }));
    expect(acted()).toEqual([{ type: 'discard', card: 'T' }]);
  });

  it('is called off by another gesture before the answer', async () => {
    const { model, id, acted, ...server } = sit();
    model.throwAway(id('T'));
    pass();
    model.pick(id('T'));
    pass();
    await server.answer(answer());
    expect(acted()).toEqual([]);
  });

  it('does not come by dropping a card off turn', () => {
    const { model, id, write } = sit(view({ turn: 1 }), []);
    write('cat');
    model.throwAway(id('C'));
    expect(model.sorted.words).toHaveLength(1);
    expect(model.picked).toEqual([]);
  });

  it('says why words cannot be laid', async () => {
    const { model, write, acted, table, ...server } = sit(view({ last: true }), ['lay', 'challenge']);
    write('cat');
    await server.answer(answer({ refused: { rule: 'QUI-7', why: 'not_a_word', what: 'cat' } }));
    model.finish();
    expect(acted()).toEqual([]);
    expect(table.refusal).toMatchObject({ why: 'not_a_word', what: 'cat' });
  });
});

describe('a hand that is settled', () => {
  it('stays on the screen with its challengers, although the next one is dealt', () => {
    const { model, update } = sit();
    const laid = [[['C', 'A', 'T']], [['O', 'X']]];
    const challenges = [{ seat: 1, word: 0, by: 0, stands: true }];
    update(view({ phase: 'challenges', turn: null, laid, challenges }), ['accept']);
    const words = [{ cards: ['O', 'X'], points: 14, verdict: 'stands' as const }];
    const score = {
      words,
      laid: 14,
      cards: [],
      unused: 0,
      struck: 0,
      lost: 0,
      most: 0,
      longest: 0,
      total: 14,
    };
    update(
      view({ hand: 4, phase: 'draw' }),
      ['draw'],
      [
        { type: 'settled', settlement: { hand: 3, seats: [null, score] } },
        { type: 'dealt', hand: 4, dealer: 0 },
      ],
    );
    expect(model.settled?.hand).toBe(3);
    expect(model.settled?.rows).toMatchObject([
      { seat: 1, total: 14, words: [{ verdict: 'stands', by: 0 }] },
    ]);
  });
});

describe('what the dictionary says', () => {
  it('is the meaning of a word where that is known', () => {
    expect(found('qi', { valid: true, meaning: 'the life force' })).toBe('“qi”: the life force');
    expect(found('zax', { valid: true })).toBe('“zax” is in the dictionary.');
    expect(found('qqq', { valid: false })).toBe('“qqq” is not in the dictionary.');
  });
});
