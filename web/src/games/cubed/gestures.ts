/** What taps and drags on Cubed's screen do. */
import type { Attachment } from 'svelte/attachments';
import { t } from '../../i18n/index.svelte';
import { draggables, zoneAt } from '../../table/drag';
import type { Model } from './model.svelte';

/** A tap on a square, or Enter. */
export function tap(model: Model, at: string): void {
  model.cursor = at;
  if (!model.free) return;
  const here = model.laid.find((l) => l.at === at);
  const { carried } = model;
  if (here) {
    if (carried && carried.id !== here.item) return;
    const again = model.picked === here.item || (model.opens && model.asking === here.item);
    if (again || (model.opens && here.die !== '*')) model.back(here.item);
    else model.take(here);
  } else if (!carried) return;
  else if (model.view.board[at] === undefined) model.put(carried, at);
  else onDie(model, at);
}

/** The chosen die came to a die that was played before. */
function onDie(model: Model, at: string): void {
  if (model.view.board[at]?.startsWith('*') && model.inHand) model.wish(at);
  else model.tell(t('refused.cubed.occupied'));
}

/** A die was let go over a zone: a square or the tray. */
export function drop(model: Model, id: number, zone: string | undefined): void {
  model.over = null;
  const item = model.held.find((i) => i.id === id);
  if (!item || zone === undefined || !model.free) return;
  if (zone === 'tray') model.back(id);
  else if (model.view.board[zone] === undefined) model.put(item, zone);
  else {
    model.picked = id;
    onDie(model, zone);
  }
}

/** Makes a die draggable, in the tray or on the board. */
export function dragging(model: Model): (item: number) => Attachment {
  return draggables((item: number) => ({
    enabled: () => model.free,
    onmove: (x, y) => (model.over = zoneAt(x, y)?.dataset.zone ?? null),
    ondrop: (at) => drop(model, item, at ? zoneAt(at.x, at.y)?.dataset.zone : undefined),
  }));
}
