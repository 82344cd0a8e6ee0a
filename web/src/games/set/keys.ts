/**
 * What the keyboard does on SET's screen, wherever the focus is. The arrow keys among cards are in
 * `Cards.svelte`.
 */
import { t } from '../../i18n/index.svelte';
import { isMeant, type Focus, type Key, type KeyLine } from '../../table/keys';
import type { TableModel } from '../../table/model.svelte';
import type { Model } from './model.svelte';
import { keys } from './state';

export function press(model: Model, event: Key, focus: Focus): void {
  if (!isMeant(event, focus)) return;
  const act = meaning(model, event.key, focus);
  if (!act) return;
  event.preventDefault();
  act();
}

function meaning(model: Model, key: string, focus: Focus): (() => void) | undefined {
  // Space calls wherever the focus is: Enter is there to press a card or a button.
  if (key === ' ' && model.calls && model.playing) return () => model.call();
  if (key === 'Enter' && model.calls && !focus.closest('button, a')) return () => model.call();
  if (key === 'Escape' && model.picked.length > 0) return () => model.clear();
  if (key === '-') return () => model.none();
  const place = key.length === 1 ? keys(model.places.length).indexOf(key.toUpperCase()) : -1;
  const card = model.places[place];
  return card ? () => model.pick(card) : undefined;
}

/** The keys in words. */
export function keyLines({ players, rules }: TableModel<'set'>): KeyLine[] {
  const alone = players.length === 1;
  return [
    { keys: ['Q', 'W', 'E', '…'], text: t('keys.pick') },
    ...(alone || rules.calling === 'snap' ? [] : [{ keys: [t('key.space')], text: t('set.call') }]),
    { keys: ['-'], text: alone ? t('keys.three') : t('set.none') },
    { keys: ['Esc'], text: t('keys.putback') },
    { keys: ['←', '↑', '↓', '→'], text: t('keys.arrows') },
  ];
}
