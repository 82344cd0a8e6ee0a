import { describe, expect, it } from 'vitest';
import { luck, nearest, remain, toss } from './state';

const faces = Array.from(
  { length: 42 },
  (_, i) => `${(i % 3) + 1}${'rgp'[i % 3]}${'osd'[Math.floor(i / 14)]}`,
);

describe('a throw of dice', () => {
  it('puts every die into a cell of its own, on a phone and on a desk', () => {
    const lying = toss(faces, luck(7));
    expect(new Set(lying.map((d) => d.cell)).size).toBe(42);
    for (const [a, b] of lying.flatMap((x) => lying.filter((y) => y.id > x.id).map((y) => [x, y] as const))) {
      // A die is less than 60 % of a cell wide with its turn; centres at least 80 % of a cell apart cannot
      // touch.
      const phone = Math.max(Math.abs(a.px - b.px) * 0.06, Math.abs(a.py - b.py) * 0.07);
      const desk = Math.max(Math.abs(a.dx - b.dx) * 0.09, Math.abs(a.dy - b.dy) * 0.05);
      expect(phone).toBeGreaterThan(0.8);
      expect(desk).toBeGreaterThan(0.8);
    }
  });

  it('leaves the others lying when three are taken', () => {
    const lying = toss(faces, luck(1));
    const taken = lying.slice(0, 3);
    const left = remain(
      lying,
      lying.slice(3).map((d) => d.face),
      new Set(taken.map((d) => d.id)),
    );
    expect(left).toEqual(lying.slice(3));
  });

  it('takes any equal die when nobody picked one here', () => {
    const lying = toss(['1ro', '1ro', '2ro'], luck(2));
    expect(remain(lying, ['1ro', '2ro'])).toHaveLength(2);
  });

  it('asks for a new throw when there are dice that were not there', () => {
    const lying = toss(['1ro'], luck(3));
    expect(remain(lying, ['1ro', '2ro'])).toBeNull();
    expect(remain([], faces)).toBeNull();
    expect(remain(lying, [])).toEqual([]);
  });

  it('walks to a neighbour with the arrows', () => {
    const lying = toss(faces, luck(9));
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      for (const die of lying)
        expect(lying.some((d) => d.id === nearest(lying, die.id, key, false))).toBe(true);
    }
  });
});
