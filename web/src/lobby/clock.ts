/** The turn clock in words. */
import { t } from '../i18n/index.svelte';

/** The turn clocks to choose from, in seconds. */
export const CLOCKS: readonly number[] = [0, 30, 60, 120];

/** None, "30 s", "2 min". */
export function clockWords(seconds: number): string {
  if (seconds === 0) return t('clock.option.none');
  return seconds % 60 === 0
    ? t('clock.option.minutes', { n: seconds / 60 })
    : t('clock.option.seconds', { n: seconds });
}

/** How long a turn may take by these rules, in seconds; 0 for as long as it takes. */
export function turnSeconds(rules: object): number {
  const seconds = 'turn_seconds' in rules ? rules.turn_seconds : null;
  return typeof seconds === 'number' ? seconds : 0;
}
