/** The faces of bots as paths in a square of 44, by name. */
import { BOTS } from '../protocol';

type Bot = (typeof BOTS)[number];

const EYES: Record<Bot['eyes'], string> = {
  dots: 'M17 21v.5M27 21v.5',
  rings: 'M14.5 21a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M24.5 21a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
  arcs: 'M14.5 22q2.5-3.5 5 0M24.5 22q2.5-3.5 5 0',
};
const MOUTHS: Record<Bot['mouth'], string> = {
  smile: 'M17.5 27q4.5 4.5 9 0',
  line: 'M18 28.5h8',
  open: 'M19.8 28.5a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0',
};
const TOPS: Record<Bot['top'], string> = {
  antenna: 'M22 15.5v-3.5M21.6 11.4h.8',
  ears: 'M14 15.5l-1-4l4.5 2.5M30 15.5l1-4l-4.5 2.5',
  tuft: 'M17.5 14.5l1.5-3l3 2.5l3-2.5l1.5 3',
};

/** The lines of a bot's face; none for a name that is not a bot's. */
export function face(name: string): string | undefined {
  const bot = BOTS.find((bot) => bot.name === name);
  return bot && EYES[bot.eyes] + MOUTHS[bot.mouth] + TOPS[bot.top];
}
