/**
 * How strong the bots are that join us when we play at once: level 1 at first, then it follows our results.
 */
import type { GameKey, Outcome, PlayerInfo } from '../protocol';

const KEY = 'tercet.strength';
/** How far one game moves the level. */
const STEP = 0.5;
const WEAKEST = 1;
const STRONGEST = 5;
/** So many games are remembered, so that none counts twice. */
const MOST = 50;

interface Kept {
  levels: Partial<Record<string, number>>;
  /** Tables that have been counted, the newest first. */
  counted: string[];
}

function load(): Kept {
  try {
    const { levels, counted } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
    const ids = Array.isArray(counted) ? counted.filter((id) => typeof id === 'string') : [];
    return { levels: levels && typeof levels === 'object' ? levels : {}, counted: ids };
  } catch {
    return { levels: {}, counted: [] };
  }
}

/** Whether we have played a game to its end. */
export function hasPlayed(): boolean {
  return load().counted.length > 0;
}

/** The level of the bots for our next game. */
export function strength(game: GameKey): number {
  const level = load().levels[game];
  const valid = typeof level === 'number' && level >= WEAKEST && level <= STRONGEST;
  return valid ? Math.round(level / STEP) * STEP : WEAKEST;
}

/**
 * What a game against bots alone makes of our level: half a level up for a win over bots that are as strong
 * as we thought we could take, half a level down for a loss to bots that are no stronger.
 */
export function after(level: number, strongest: number, won: boolean, tied: boolean): number {
  if (tied) return level;
  if (won) return strongest >= level ? Math.min(STRONGEST, level + STEP) : level;
  return strongest <= level ? Math.max(WEAKEST, level - STEP) : level;
}

/** A game of ours is over. It counts once, and only if all others are bots. */
export function count(
  table: string,
  game: GameKey,
  seat: number,
  players: readonly PlayerInfo[],
  outcome: Pick<Outcome, 'winners'>,
): void {
  const others = players.filter((player) => player.seat !== seat);
  const levels = others.map((player) => player.level);
  const kept = load();
  if (others.length === 0 || levels.some((level) => level === undefined) || kept.counted.includes(table))
    return;
  const strongest = Math.max(...levels.map((level) => level ?? WEAKEST));
  const won = outcome.winners.includes(seat);
  const next: Kept = {
    levels: {
      ...kept.levels,
      [game]: after(strength(game), strongest, won, won && outcome.winners.length > 1),
    },
    counted: [table, ...kept.counted].slice(0, MOST),
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Without storage every game is a first game.
  }
}
