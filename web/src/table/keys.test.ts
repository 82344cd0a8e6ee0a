import { afterEach, describe, expect, it, vi } from 'vitest';
import { prefs } from '../theme/prefs.svelte';
import { isMeant, pressAtTable, type Key } from './keys';

const focus = (inside: string | null) => ({ closest: () => inside });
const key = (name: string, more: Partial<Key> = {}): Key => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  preventDefault: vi.fn(),
  ...more,
});

afterEach(() => (prefs.keys = true));

describe('a key press', () => {
  it('is meant for the game unless a modifier, a field or a dialog has it', () => {
    expect(isMeant(key('q'), focus(null))).toBe(true);
    expect(isMeant(key('q', { ctrlKey: true }), focus(null))).toBe(false);
    expect(isMeant(key('q', { repeat: true }), focus(null))).toBe(false);
    expect(isMeant(key('q'), focus('input'))).toBe(false);
  });

  it('can be turned off if it is a single character; Space, Escape and arrows stay', () => {
    prefs.keys = false;
    for (const name of ['q', '1', '-', '.', '?']) expect(isMeant(key(name), focus(null)), name).toBe(false);
    for (const name of [' ', 'Escape', 'Enter', 'ArrowUp', 'Backspace'])
      expect(isMeant(key(name), focus(null)), name).toBe(true);
  });
});

it('lists the keys, gives a hint and says what changed, at every table', () => {
  const on = { list: vi.fn(), hint: vi.fn(), changed: vi.fn() };
  for (const [name, act] of [
    ['?', on.list],
    ['.', on.hint],
    [',', on.changed],
  ] as const) {
    const event = key(name);
    pressAtTable(event, focus(null), on);
    expect(act).toHaveBeenCalledOnce();
    expect(event.preventDefault).toHaveBeenCalledOnce();
  }
  // Without help the key is left alone.
  const event = key('.');
  pressAtTable(event, focus(null), { ...on, hint: undefined });
  expect(event.preventDefault).not.toHaveBeenCalled();
  expect(on.hint).toHaveBeenCalledOnce();
});
