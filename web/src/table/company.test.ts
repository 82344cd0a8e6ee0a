import { describe, expect, it } from 'vitest';
import type { PlayerInfo } from '../protocol';
import { changes } from './company';

const person = (seat: number, name: string, more: Partial<PlayerInfo> = {}): PlayerInfo => ({
  seat,
  name,
  kind: 'human',
  connected: true,
  player: name.toLowerCase(),
  left: false,
  ...more,
});
const free = (seat: number): PlayerInfo => ({ seat, name: '', kind: 'human', connected: false, left: false });
const bot = (seat: number, name: string, level: number): PlayerInfo => ({
  seat,
  name,
  kind: 'bot',
  level,
  connected: true,
  left: false,
});
const at = (players: PlayerInfo[], host: string | null = 'ada') => ({ players, host });

describe('what has changed in a company', () => {
  it('is nothing when only connections changed', () => {
    const before = at([person(0, 'Ada'), person(1, 'Bob')]);
    expect(changes(before, at([person(0, 'Ada'), person(1, 'Bob', { connected: false })]))).toEqual([]);
  });

  it('says when a bot plays for somebody, and when they are back', () => {
    const here = at([person(0, 'Ada'), person(1, 'Bob')]);
    const away = at([person(0, 'Ada'), person(1, 'Bob', { connected: false, stand_in: 3 })]);
    expect(changes(here, away)).toEqual([{ kind: 'away', seat: 1 }]);
    expect(changes(away, here)).toEqual([{ kind: 'back', seat: 1 }]);
    // Who has left is not back.
    expect(changes(away, at([person(0, 'Ada'), person(1, 'Bob', { left: true })]))).toEqual([]);
  });

  it('tells sitting down from taking a bot’s seat', () => {
    const before = at([person(0, 'Ada'), free(1), bot(2, 'Ivy', 3)]);
    const after = at([person(0, 'Ada'), person(1, 'Bob'), person(2, 'Cyd')]);
    expect(changes(before, after)).toEqual([
      { kind: 'sat', seat: 1 },
      { kind: 'took', seat: 2, from: 'Ivy' },
    ]);
  });

  it('names whom a bot has replaced, a new level, a new name and a new host', () => {
    const before = at([person(0, 'Ada'), person(1, 'Bob'), bot(2, 'Ivy', 3)]);
    const after = at([person(0, 'Ada', { name: 'Grace' }), bot(1, 'Max', 2), bot(2, 'Ivy', 4)]);
    expect(changes(before, after)).toEqual([
      { kind: 'named', seat: 0, from: 'Ada', to: 'Grace' },
      { kind: 'bot', seat: 1, from: 'Bob' },
      { kind: 'level', seat: 2, level: 4 },
    ]);
    const bobs = at([person(0, 'Ada'), person(1, 'Bob'), bot(2, 'Ivy', 3)], 'bob');
    expect(changes(before, bobs)).toEqual([{ kind: 'host', seat: 1 }]);
  });

  it('is nothing when empty seats went at the start', () => {
    expect(changes(at([person(0, 'Ada'), free(1)]), at([person(0, 'Ada')]))).toEqual([]);
  });
});
