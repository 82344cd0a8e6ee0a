/** What taps and drags on Crossword's screen do. */
import type { Attachment } from 'svelte/attachments';
import { draggables } from '../../table/drag';
import type { Model } from './model.svelte';
import type { Sight } from './sight.svelte';
import { same, type At } from './state';

/** A tap on a square, or Enter. */
export function tap(model: Model, at: At): void {
  if (!model.playing) return;
  const { carried, visiting } = model;
  const added = model.adding.find((a) => same(a.at, at));
  const here = model.pieces.find((p) => (visiting === null ? same(p.at, at) : p.id === added?.id));
  if (carried && here?.id !== carried.id) model.put(carried.id, at);
  else if (here && !here.fixed) {
    model.choose(here.id);
    if (here.face === '*' && model.picked === here.id) model.asking = here.id;
  }
}

/** A die was let go at a point of the page: over the field, over the dock, or elsewhere. */
function drop(model: Model, sight: Sight, id: number, point: { x: number; y: number }): void {
  const at = sight.squareAt(point.x, point.y);
  if (at) model.put(id, at);
  else if (document.elementsFromPoint(point.x, point.y).some((e) => e.closest('.dock'))) model.back(id);
}

/** Makes a die draggable, in the tray or on the field. */
export function dragging(model: Model, sight: Sight): (id: number) => Attachment {
  return draggables((id: number) => ({
    lifted: true,
    enabled: () => model.playing,
    onmove: (x, y) => (sight.over = sight.squareAt(x, y)),
    ondrop: (point) => {
      sight.over = null;
      if (point) drop(model, sight, id, point);
    },
  }));
}

/** How far a pointer goes before it pans. */
const FAR = 6;

/** A finger or the mouse on the bare field pans it; a press that does not move chooses a square. */
export function panning(model: Model, sight: Sight): Attachment {
  return (element) => {
    const node = element as HTMLElement;
    let grip: { x: number; y: number; id: number; from: readonly [number, number]; moved: boolean } | null =
      null;
    let frame = 0;

    const down = (event: PointerEvent) => {
      // A second finger zooms the field, so the first one chooses nothing.
      if (grip && grip.id !== event.pointerId) {
        grip = null;
        return;
      }
      if (event.button !== 0 || (event.target as HTMLElement).closest('button, .die')) return;
      grip = { x: event.clientX, y: event.clientY, id: event.pointerId, from: sight.middle, moved: false };
    };
    const move = (event: PointerEvent) => {
      if (!grip || event.pointerId !== grip.id) {
        if (model.picked !== null && event.pointerType === 'mouse')
          sight.over = sight.squareAt(event.clientX, event.clientY);
        return;
      }
      const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
      if (!grip.moved && Math.hypot(dx, dy) < FAR) return;
      if (!grip.moved) node.setPointerCapture(event.pointerId);
      grip.moved = true;
      const [x, y] = grip.from;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => (sight.middle = [x - dx / sight.cell, y - dy / sight.cell]));
    };
    const up = (event: PointerEvent) => {
      if (!grip || event.pointerId !== grip.id) return;
      const at = grip.moved ? null : sight.squareAt(event.clientX, event.clientY);
      grip = null;
      if (!at) return;
      sight.cursor = at;
      tap(model, at);
    };
    const cancel = () => (grip = null);
    const leave = () => (sight.over = null);

    node.addEventListener('pointerdown', down);
    node.addEventListener('pointermove', move);
    node.addEventListener('pointerup', up);
    node.addEventListener('pointercancel', cancel);
    node.addEventListener('pointerleave', leave);
    return () => {
      cancelAnimationFrame(frame);
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', cancel);
      node.removeEventListener('pointerleave', leave);
    };
  };
}
