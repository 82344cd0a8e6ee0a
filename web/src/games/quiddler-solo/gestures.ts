/** What drags on the screen of Quiddler solitaire do. */
import type { Attachment } from 'svelte/attachments';
import { draggables, zoneAt } from '../../table/drag';
import type { Model } from './model.svelte';

interface Point {
  x: number;
  y: number;
}

/** The zone of an empty place. */
export const holeZone = (stack: number): string => `hole${stack}`;

/** The place among the other cards of the word to which a card is dropped there. */
function placeIn(zone: HTMLElement, stack: number, at: Point): number {
  const others = [...zone.querySelectorAll<HTMLElement>('[data-stack]')].filter(
    (node) => node.dataset.stack !== String(stack),
  );
  return others.filter((node) => {
    const box = node.getBoundingClientRect();
    return box.left + box.width / 2 < at.x;
  }).length;
}

/** A card was let go over a zone: the word, the stacks, or an empty place. */
function drop(model: Model, stack: number, at: Point | null): void {
  model.over = null;
  const zone = at && zoneAt(at.x, at.y);
  const name = zone?.dataset.zone;
  if (!zone || name === undefined) return;
  if (name === 'word') model.place(stack, placeIn(zone, stack, at));
  else if (name === 'stacks') model.takeOut(stack);
  else model.fill(stack, Number(zone.dataset.hole));
}

/** Makes the top cards draggable, on their stacks and in the word. */
export function dragging(model: Model): (stack: number) => Attachment {
  return draggables((stack: number) => ({
    enabled: () => model.seated,
    onmove: (x, y) => (model.over = zoneAt(x, y)?.dataset.zone ?? null),
    ondrop: (at) => drop(model, stack, at),
  }));
}
