/**
 * Dragging with mouse, pen or finger. The node follows by transform only; a press that does not move stays a
 * click.
 */
import type { Attachment } from 'svelte/attachments';

export interface Drag {
  enabled?: () => boolean;
  /** What a finger drags lies above it. */
  lifted?: boolean;
  onstart?: () => void;
  /** Where the pointer is now, for marking what lies under it. */
  onmove?: (x: number, y: number) => void;
  /** Let go at a point of the page; null when the drag was broken off. */
  ondrop: (at: { x: number; y: number } | null) => void;
}

const FAR = 6;
/** How far above a finger the middle of a dragged node lies. */
export const LIFT = 50;

function draggable(drag: Drag): Attachment {
  return (element) => {
    const node = element as HTMLElement;
    let from: { x: number; y: number; id: number; lift: number } | null = null;
    /** From where the node was taken to its middle. */
    let grip = { x: 0, y: 0 };
    let dragging = false;
    let frame = 0;
    let at = { x: 0, y: 0 };

    const down = (e: PointerEvent) => {
      if (e.button !== 0 || !e.isPrimary || drag.enabled?.() === false) return;
      from = {
        x: e.clientX,
        y: e.clientY,
        id: e.pointerId,
        lift: drag.lifted && e.pointerType === 'touch' ? LIFT : 0,
      };
      // A quick hand has left the node before the first move is told; the window hears it all the same.
      listen(true);
    };
    const move = (e: PointerEvent) => {
      if (!from || e.pointerId !== from.id) return;
      if (!dragging) {
        if (Math.hypot(e.clientX - from.x, e.clientY - from.y) < FAR) return;
        dragging = true;
        if (from.lift > 0) {
          const box = node.getBoundingClientRect();
          grip = { x: from.x - box.x - box.width / 2, y: from.y - box.y - box.height / 2 };
        }
        node.setPointerCapture(from.id);
        node.classList.add('dragging');
        drag.onstart?.();
      }
      at = { x: e.clientX, y: e.clientY - from.lift };
      if (frame) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        if (!from) return;
        // Looking comes before writing: the other way round each look would cost a layout of its own.
        drag.onmove?.(at.x, at.y);
        const [x, y] =
          from.lift > 0 ? [at.x - from.x + grip.x, at.y - from.y + grip.y] : [at.x - from.x, at.y - from.y];
        node.style.transform = `translate(${x}px, ${y}px) scale(1.04)`;
      });
    };
    const end = (dropped: boolean) => {
      listen(false);
      if (!from) return;
      const was = dragging;
      from = null;
      dragging = false;
      cancelAnimationFrame(frame);
      frame = 0;
      // Until the drop is done, what lies under the node is looked for, not the node on its way back.
      if (was) drag.ondrop(dropped ? at : null);
      node.style.transform = '';
      node.classList.remove('dragging');
    };
    const up = (e: PointerEvent) => {
      if (e.pointerId !== from?.id) return;
      if (dragging) {
        // A mouse sends a click after a drag, which must not count; a finger sends none. Whatever follows the
        // next press is a click of its own, however soon that comes.
        const stop = (c: Event) => (c.preventDefault(), c.stopImmediatePropagation());
        const forget = () => {
          node.removeEventListener('click', stop, { capture: true });
          removeEventListener('pointerdown', forget, { capture: true });
        };
        node.addEventListener('click', stop, { capture: true });
        addEventListener('pointerdown', forget, { capture: true });
        setTimeout(forget, 60);
      }
      end(true);
    };
    const cancel = () => end(false);
    // A second finger means something else: two fingers zoom.
    const second = (e: PointerEvent) => {
      if (e.pointerId !== from?.id) end(false);
    };
    const key = (e: KeyboardEvent) => {
      if (e.key === 'Escape' && dragging) end(false);
    };
    // A browser takes a finger that lifts while it moves for a fling, though nothing scrolls here. The next
    // tap then only stops the fling: it is no click.
    const still = (e: TouchEvent) => {
      if (dragging && e.cancelable) e.preventDefault();
    };

    function listen(on: boolean) {
      const change = on ? addEventListener : removeEventListener;
      change('pointermove', move as EventListener);
      change('pointerup', up as EventListener);
      change('pointercancel', cancel);
      change('pointerdown', second as EventListener);
      change('keydown', key as EventListener);
    }

    node.addEventListener('pointerdown', down);
    node.addEventListener('touchmove', still, { passive: false });
    return () => {
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('touchmove', still);
      listen(false);
      cancelAnimationFrame(frame);
    };
  };
}

/**
 * Draggables by key, each made once: an attachment that is made anew whenever the table changes would let go
 * of what is being dragged as soon as somebody else moves.
 */
export function draggables<K>(drag: (key: K) => Drag): (key: K) => Attachment {
  const made = new Map<K, Attachment>();
  return (key) => {
    const known = made.get(key) ?? draggable(drag(key));
    made.set(key, known);
    return known;
  };
}

/** The drop zone under a point, by its `data-zone`; whatever is being dragged is looked through. */
export function zoneAt(x: number, y: number): HTMLElement | null {
  for (const element of document.elementsFromPoint(x, y)) {
    if (element.closest('.dragging')) continue;
    const zone = element.closest<HTMLElement>('[data-zone]');
    if (zone) return zone;
  }
  return null;
}
