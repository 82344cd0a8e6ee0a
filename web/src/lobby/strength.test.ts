import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { company } from '../games';
import { GAMES, type PlayerInfo } from '../protocol';
import { count, strength } from './strength';

const bot = (seat: number, level: number): PlayerInfo => ({
  seat,
  name: 'Tikko',
  kind: 'bot',
  level,
  connected: true,
  left: false,
});
const person = (seat: number): PlayerInfo => ({
  seat,
  name: 'Ada',
  kind: 'human',
  connected: true,
  player: `p${seat}`,
  left: false,
});

let table = 0;
/** Plays a game of SET against a bot; a winner of null is a tie. */
function play(level: number, winner: number | null, id = `t${++table}`) {
  count(id, 'set', 0, [person(0), bot(1, level)], { winners: winner === null ? [0, 1] : [winner] });
}

describe('the strength of bots when we play at once', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  beforeEach(() => kept.clear());
  afterAll(() => vi.unstubAllGlobals());

  it('gives a newcomer one bot of level 1 in every game that has any', () => {
    for (const { key, company: usual } of GAMES) {
      const bots = usual.length > 0 ? [{ kind: 'bot', level: 1 }] : [];
      expect(company(key)).toEqual([{ kind: 'human' }, ...bots]);
    }
  });

  it('follows our results by half a level, each game for itself', () => {
    play(1, 0);
    play(1.5, 0);
    expect(strength('set')).toBe(2);
    expect(company('set')[1]).toEqual({ kind: 'bot', level: 2 });
    expect(strength('cubed')).toBe(1);
    play(2, 1);
    expect(strength('set')).toBe(1.5);
    play(1.5, null);
    expect(strength('set')).toBe(1.5);
  });

  it('stays from 1 to 5', () => {
    play(1, 1);
    expect(strength('set')).toBe(1);
    for (let n = 0; n < 12; n++) play(5, 0);
    expect(strength('set')).toBe(5);
  });

  it('learns nothing from a win over weaker bots or a loss to stronger ones', () => {
    play(1, 0);
    play(1, 0);
    play(4, 1);
    expect(strength('set')).toBe(1.5);
  });

  it('counts a game once, and none with other people or alone', () => {
    play(1, 0, 'same');
    play(1.5, 0, 'same');
    expect(strength('set')).toBe(1.5);
    count('with', 'set', 0, [person(0), person(1), bot(2, 3)], { winners: [0] });
    count('alone', 'set', 0, [person(0)], { winners: [0] });
    expect(strength('set')).toBe(1.5);
  });

  it('begins anew where what was kept makes no sense', () => {
    for (const text of ['{', '[]', '{"levels":{"set":9}}', '{"levels":{"set":"3"},"counted":3}', 'null']) {
      localStorage.setItem('tercet.strength', text);
      expect(strength('set')).toBe(1);
    }
  });
});
