import { describe, expect, it } from 'vitest';
import { fit } from './fit';

describe('the size of cards', () => {
  const desk = { width: 780, height: 380, narrow: false };
  const phone = { width: 370, height: 340, narrow: true };

  it('is as large as can be where there is room', () => {
    expect(fit([], 3, desk)).toBe(86);
    expect(fit([], 3, phone)).toBe(62);
  });

  it('shrinks with every word, with longer words and with less height', () => {
    for (const room of [desk, phone]) {
      const few = fit([3], 2, room);
      const more = fit([3, 3, 3], 2, room);
      expect(more).toBeLessThan(few);
      expect(fit([3, 3, 3], 2, { ...room, height: room.height - 80 })).toBeLessThan(more);
      expect(fit([9], 1, room)).toBeLessThan(fit([4], 1, room));
    }
  });

  it('keeps a word of ten cards within its row', () => {
    for (const room of [desk, phone]) expect(10 * (fit([10], 1, room) + 5)).toBeLessThanOrEqual(room.width);
  });
});
