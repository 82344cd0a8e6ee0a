/** Two fingers on a field: zooms it. One finger pans, which is the browser's own scrolling. */
import type { Attachment } from 'svelte/attachments';

export function pinch({ zoom, onzoom }: { zoom: () => number; onzoom: (next: number) => void }): Attachment {
  return (element) => {
    const node = element as HTMLElement;
    let start: { apart: number; zoom: number } | null = null;
    const apart = ([a, b]: TouchList | readonly Touch[]) => (a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0);
    const begin = (e: TouchEvent) => {
      start = e.touches.length === 2 ? { apart: apart(e.touches), zoom: zoom() } : null;
    };
    const move = (e: TouchEvent) => {
      if (!start || e.touches.length !== 2 || start.apart === 0) return;
      e.preventDefault();
      onzoom((start.zoom * apart(e.touches)) / start.apart);
    };
    const end = () => (start = null);
    node.addEventListener('touchstart', begin, { passive: true });
    node.addEventListener('touchmove', move, { passive: false });
    node.addEventListener('touchend', end);
    node.addEventListener('touchcancel', end);
    return () => {
      node.removeEventListener('touchstart', begin);
      node.removeEventListener('touchmove', move);
      node.removeEventListener('touchend', end);
      node.removeEventListener('touchcancel', end);
    };
  };
}
