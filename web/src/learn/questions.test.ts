import { describe, expect, it } from 'vitest';
import { readCard, readDie } from '../cards/notation';
import { completion, features, holds, question, third } from './questions';

describe('practice questions', () => {
  it('finds the one card that goes with two', () => {
    expect(third('1rfo', '2rfo', ['123', 'rgp', 'fhe', 'osd'])).toBe('3rfo');
    expect(third('1rfo', '2ghs', ['123', 'rgp', 'fhe', 'osd'])).toBe('3ped');
  });

  it('tells what holds from what does not, in real cards and dice', () => {
    let yes = 0;
    for (let i = 0; i < 600; i++) {
      const kind = i % 2 ? 'cards' : 'dice';
      const q = question(kind);
      expect(q.right).toBe(holds(q.items));
      expect(holds([q.items[0], q.items[1], q.fit])).toBe(true);
      for (const item of q.items) expect(kind === 'cards' ? readCard(item) : readDie(item)).not.toBeNull();
      if (q.right) yes += 1;
    }
    expect(yes).toBeGreaterThan(200);
    expect(yes).toBeLessThan(400);
  });

  it('asks for the third of two, with one right answer among nine different ones', () => {
    for (let i = 0; i < 400; i++) {
      const kind = i % 2 ? 'cards' : 'dice';
      const { pair, fit, nine } = completion(kind);
      expect(new Set(nine).size).toBe(9);
      expect(nine.filter((item) => holds([...pair, item]))).toEqual([fit]);
      expect(nine).not.toContain(pair[0]);
      expect(nine).not.toContain(pair[1]);
      // No answer can be crossed out at a glance: each has at least half of the features of the right one.
      const shared = (item: string) => [...item].filter((value, at) => value === fit[at]).length;
      for (const item of nine) expect(shared(item)).toBeGreaterThanOrEqual(features(kind).length - 2);
    }
  });
});
