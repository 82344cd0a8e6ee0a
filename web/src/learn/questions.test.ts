import { describe, expect, it } from 'vitest';
import { readCard, readDie } from '../cards/notation';
import { holds, question, third } from './questions';

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
});
