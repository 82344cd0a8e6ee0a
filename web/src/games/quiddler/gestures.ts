/** What drags on Quiddler's screen do. */
import type { Attachment } from 'svelte/attachments';
import { draggables, zoneAt } from '../../table/drag';
import type { Model } from './model.svelte';

/** What a drag needs of a hand that is being sorted. */
export type Draggable = Pick<Model, 'over' | 'seated' | 'put' | 'throwAway'>;

interface Point {
  x: number;
  y: number;
}

/** The place among the other cards of a zone to which a card is dropped there. */
function placeIn(zone: HTMLElement, item: number, at: Point): number {
  const others = [...zone.querySelectorAll<HTMLElement>('[data-item]')].filter(
    (node) => node.dataset.item !== String(item),
  );
  return others.filter((node) => {
    const box = node.getBoundingClientRect();
    return box.left + box.width / 2 < at.x && box.top < at.y;
  }).length;
}

/** A card was let go over a zone: the discards, the loose cards, a new word, or a word by its number. */
function drop(model: Draggable, item: number, at: Point | null): void {
  model.over = null;
  const zone = at && zoneAt(at.x, at.y);
  const name = zone?.dataset.zone;
  if (!zone || name === undefined) return;
  if (name === 'discard') model.throwAway(item);
  else model.put(name === 'loose' || name === 'new' ? name : Number(name), [item], placeIn(zone, item, at));
}

/** Makes the cards of the hand draggable. */
export function dragging(model: Draggable): (item: number) => Attachment {
  return draggables((item: number) => ({
    enabled: () => model.seated,
    onmove: (x, y) => (model.over = zoneAt(x, y)?.dataset.zone ?? null),
    ondrop: (at) => drop(model, item, at),
  }));
}
