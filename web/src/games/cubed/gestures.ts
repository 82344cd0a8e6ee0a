/** What taps and drags on Cubed's board do. */
import type { Attachment } from 'svelte/attachments';
import { t } from '../../i18n/index.svelte';
import { draggables, zoneAt } from '../../table/drag';
import type { Builder } from './builder.svelte';

/** A tap on a square, or Enter. */
export function tap<R extends { what?: string }>(model: Builder<R>, at: string): void {
  model.cursor = at;
  if (!model.free) return;
  const here = model.laid.find((l) => l.at === at);
  const { carried } = model;
  if (here) {
    if (carried && carried.id !== here.item) {
      model.tell(t('refused.cubed.occupied'));
      return;
    }
    const again = model.picked === here.item || (model.opens && model.asking === here.item);
    if (again || (model.opens && here.die !== '*')) model.back(here.item);
    else model.take(here);
  } else if (!carried) {
    if (model.board[at] === undefined) model.tell(t('cubed.hint.pick'));
  } else if (model.board[at] === undefined) model.put(carried, at);
  else model.onDie(at);
}

/** A die was let go over a zone: a square or the tray. */
export function drop<R extends { what?: string }>(
  model: Builder<R>,
  id: number,
  zone: string | undefined,
): void {
  model.over = null;
  const item = model.held.find((i) => i.id === id);
  if (!item || zone === undefined || !model.free) return;
  if (zone === 'tray') model.back(id);
  else if (model.board[zone] === undefined) model.put(item, zone);
  else {
    model.picked = id;
    model.onDie(zone);
  }
}

/** Makes a die draggable, in the tray or on the board. */
export function dragging<R extends { what?: string }>(model: Builder<R>): (item: number) => Attachment {
  return draggables((item: number) => ({
    lifted: true,
    enabled: () => model.free,
    onmove: (x, y) => (model.over = zoneAt(x, y)?.dataset.zone ?? null),
    ondrop: (at) => drop(model, item, at ? zoneAt(at.x, at.y)?.dataset.zone : undefined),
  }));
}
