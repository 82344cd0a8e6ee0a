/** Fingers: real touches, as the browser gets them from a screen. */
import type { Locator, Page } from '@playwright/test';
import { LIFT } from '../../src/table/drag';

export interface Point {
  x: number;
  y: number;
}

/** Fingers on a page; each call says where all of them are now. */
export async function fingers(page: Page) {
  const line = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: readonly Point[]) =>
    line.send('Input.dispatchTouchEvent', { type, touchPoints: at.map(({ x, y }, id) => ({ x, y, id })) });
  const down = (...at: Point[]) => send('touchStart', at);
  const up = () => send('touchEnd', []);
  /** From where they are to where they are to be, in small steps. */
  const move = async (from: readonly Point[], to: readonly Point[], steps = 12) => {
    for (let n = 1; n <= steps; n++)
      await send(
        'touchMove',
        from.map((a, i) => ({
          x: a.x + ((to[i]?.x ?? a.x) - a.x) * (n / steps),
          y: a.y + ((to[i]?.y ?? a.y) - a.y) * (n / steps),
        })),
      );
  };
  /** Fingers that lift while they move fling, and the next tap only stops the fling: it is no click. */
  const rest = async (at: readonly Point[]) => {
    await page.waitForTimeout(150);
    await send('touchMove', at);
  };
  const slide = async (from: Point, to: Point) => {
    await down(from);
    await move([from], [to]);
    await rest([to]);
    await up();
  };
  return {
    down,
    move,
    up,
    /** One finger goes somewhere, and rests there before it lifts. */
    drag: slide,
    /** One finger takes a die somewhere. The die lies above the finger, which goes below the place. */
    carry: (from: Point, { x, y }: Point) => slide(from, { x, y: y + LIFT }),
    /** Two fingers, so far apart at first and so far at last, on both sides of a point. */
    async pinch(middle: Point, apart: number, then: number, end: Point = middle) {
      const pair = ({ x, y }: Point, wide: number): [Point, Point] => [
        { x: x - wide / 2, y },
        { x: x + wide / 2, y },
      ];
      await down(...pair(middle, apart));
      await move(pair(middle, apart), pair(end, then));
      await rest(pair(end, then));
      await up();
    },
  };
}

/** The middle of something. */
export async function middle(what: Locator): Promise<Point> {
  const box = (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
