/** What the keyboard does on the screen of Quiddler solitaire, wherever the focus is. */
import { t } from '../../i18n/index.svelte';
import { STACKS } from '../../protocol/quiddler-solo';
import { isMeant, type Focus, type Key, type KeyLine } from '../../table/keys';
import type { Model } from './model.svelte';

export function press(model: Model, event: Key, focus: Focus): void {
  if (!isMeant(event, focus)) return;
  const stack = Number.parseInt(event.key, 10) - 1;
  if (event.key.length === 1 && stack >= 0 && stack < STACKS) model.choose(stack);
  else if (event.key === 'Backspace') model.takeBack();
  else if (event.key === '-') model.undo();
  else if (event.key === 'Escape') model.clear();
  else if (event.key === 'Enter' && !focus.closest('button, a')) model.take();
}

/** The keys in words. */
export function keyLines(): KeyLine[] {
  return [
    { keys: ['1', '2', '…', String(STACKS)], text: t('solo.keys.stack') },
    { keys: ['Enter'], text: t('solo.take.none') },
    { keys: ['⌫'], text: t('solo.keys.back') },
    { keys: ['-'], text: t('solo.undo') },
    { keys: ['Esc'], text: t('keys.putback') },
  ];
}
