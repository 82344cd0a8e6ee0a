import { describe, expect, it } from 'vitest';
import type { Mine, View } from '../../protocol/hunt';
import { holds, looked, missed, slots, timeOf } from './state';

const A = ['1rfo', '2rfo', '3rfo'] as const;
const B = ['1gfo', '2gfo', '3gfo'] as const;

function mine(over: Partial<Mine> = {}): Mine {
  return { penalty: 5000, found: [[...A]], moments: [1000], hints: [], last: null, ...over };
}
function view(over: Partial<View> = {}): View {
  return { cards: [], sets: 2, grade: 3, done: [false], left: [], mine: mine(), ...over };
}

describe('the SET hunt', () => {
  it('has a slot for each SET, found ones first', () => {
    expect(slots(view(), mine())).toEqual([
      { cards: [...A], at: 1000 },
      { cards: null, at: null },
    ]);
    expect(slots(view(), null).every(({ cards }) => cards === null)).toBe(true);
  });

  it('finds the slot of three cards in any order', () => {
    const [first, empty] = slots(view(), mine());
    expect(first && holds(first, ['3rfo', '1rfo', '2rfo'])).toBe(true);
    expect(first && holds(first, B)).toBe(false);
    expect(empty && holds(empty, A)).toBe(false);
  });

  // RACE-2
  it('knows one’s time once all are found', () => {
    expect(timeOf(view(), mine())).toBeNull();
    expect(timeOf(view(), mine({ found: [[...A], [...B]], moments: [1000, 9000] }))).toBe(14_000);
  });

  it('lists what was not found, once it is shown', () => {
    expect(missed(view(), mine())).toEqual([]);
    expect(missed(view({ all: [[...A], [...B]] }), mine())).toEqual([[...B]]);
  });

  it('looks at a seat in a replay', () => {
    const other = mine({ penalty: 0 });
    expect(looked(view({ mine: null, hands: [mine(), other] }), 1)).toBe(other);
    expect(looked(view({ mine: null }), 0)).toBeNull();
  });
});
