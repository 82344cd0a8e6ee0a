import { beforeEach, describe, expect, it } from 'vitest';
import { best, note } from './best';

class Memory implements Storage {
  #all = new Map<string, string>();
  get length() {
    return this.#all.size;
  }
  clear = () => this.#all.clear();
  getItem = (key: string) => this.#all.get(key) ?? null;
  key = (n: number) => [...this.#all.keys()][n] ?? null;
  removeItem = (key: string) => void this.#all.delete(key);
  setItem = (key: string, value: string) => void this.#all.set(key, value);
}

describe('own records', () => {
  let store: Memory;
  beforeEach(() => (store = new Memory()));

  it('keep the shortest time of a version', () => {
    expect(best('hunt.advanced', store)).toBeNull();
    expect(note('hunt.advanced', 'a', 90_000, 'less', store)).toEqual({ before: null, record: false });
    expect(note('hunt.advanced', 'b', 95_000, 'less', store)).toEqual({ before: 90_000, record: false });
    expect(note('hunt.advanced', 'c', 80_000, 'less', store)).toEqual({ before: 90_000, record: true });
    expect(best('hunt.advanced', store)).toBe(80_000);
    expect(best('hunt.basic', store)).toBeNull();
  });

  it('keep the highest score of a version', () => {
    note('sprint.timed', 'a', 5, 'more', store);
    expect(note('sprint.timed', 'b', 9, 'more', store)).toEqual({ before: 5, record: true });
    expect(best('sprint.timed', store)).toBe(9);
  });

  it('count a table once, however often it is looked at', () => {
    note('sprint.timed', 'a', 5, 'more', store);
    expect(note('sprint.timed', 'a', 5, 'more', store)).toEqual({ before: null, record: false });
  });

  it('are none where the store holds something else', () => {
    store.setItem('tercet.best', 'no JSON');
    expect(best('sprint.timed', store)).toBeNull();
    expect(note('sprint.timed', 'a', 5, 'more', store).record).toBe(false);
    expect(best('sprint.timed', store)).toBe(5);
  });
});
