/** Two fingers on a field: zooms it. One finger pans, which is the browser's own scrolling or the field's. */
import type { Attachment } from 'svelte/attachments';

interface Point {
  x: number;
  y: number;
}

export interface Pinch {
  zoom: () => number;
  /**
   * The zoom that is wanted; what lay under the one point, between the fingers, is to come under the other.
   */
  onzoom: (next: number, from: Point, to: Point) => void;
}

export function pinch({ zoom, onzoom }: Pinch): Attachment {
  return (element) => {
    const node = element as HTMLElement;
    let start: { apart: number; zoom: number } | null = null;
    let middle: Point = { x: 0, y: 0 };
    let latest: TouchList | null = null;
    let frame = 0;
    const apart = ([a, b]: TouchList) =>
      a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
    const between = ([a, b]: TouchList): Point =>
      a && b ? { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 } : middle;

    const begin = (e: TouchEvent) => {
      start = e.touches.length === 2 ? { apart: Math.max(1, apart(e.touches)), zoom: zoom() } : null;
      middle = between(e.touches);
    };
    const move = (e: TouchEvent) => {
      if (!start || e.touches.length !== 2) return;
      if (e.cancelable) e.preventDefault();
      latest = e.touches;
      // However often fingers are told of, a frame is drawn once.
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        if (!start || !latest) return;
        const from = middle;
        middle = between(latest);
        onzoom((start.zoom * apart(latest)) / start.apart, from, middle);
      });
    };
    const end = () => {
      start = latest = null;
    };
    node.addEventListener('touchstart', begin, { passive: true });
    node.addEventListener('touchmove', move, { passive: false });
    node.addEventListener('touchend', end);
    node.addEventListener('touchcancel', end);
    return () => {
      cancelAnimationFrame(frame);
      node.removeEventListener('touchstart', begin);
      node.removeEventListener('touchmove', move);
      node.removeEventListener('touchend', end);
      node.removeEventListener('touchcancel', end);
    };
  };
}
