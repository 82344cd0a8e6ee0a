/** The language in use: texts, numbers, spoken names. */
import { choose, prefs } from '../theme/prefs.svelte';
import { readCard, readDie } from '../cards/notation';
import { plain, rich, wording, type Part, type RichValue, type Value } from './format';
import type { Speech } from './speech';
import type { Args, Entry } from './types';
import type { en } from './en';
import type { review } from './en/review';

export type Lang = 'en' | 'es' | 'sv';
export const LANGS: Readonly<Record<Lang, string>> = { en: 'English', es: 'Español', sv: 'Svenska' };
/** All texts; those of reviews come with the first review. */
type All = typeof en & typeof review;
export type Key = keyof All;

interface Loaded {
  lang: Lang;
  texts: Readonly<Record<string, Entry>>;
  speech: Speech;
  plurals: Intl.PluralRules;
  numbers: Intl.NumberFormat;
}

let now: Loaded | null = $state.raw(null);

async function fetchTexts(lang: Lang): Promise<{ texts: Readonly<Record<string, Entry>>; speech: Speech }> {
  switch (lang) {
    case 'es': {
      const m = await import('./es');
      return { texts: m.es, speech: m.speech };
    }
    case 'sv': {
      const m = await import('./sv');
      return { texts: m.sv, speech: m.speech };
    }
    default: {
      const m = await import('./en');
      return { texts: m.en, speech: m.speech };
    }
  }
}

/** Whether the texts of reviews are wanted. */
let reviewing = false;

async function fetchReview(lang: Lang): Promise<Readonly<Record<string, Entry>>> {
  switch (lang) {
    case 'es':
      return (await import('./es/review')).review;
    case 'sv':
      return (await import('./sv/review')).review;
    default:
      return (await import('./en/review')).review;
  }
}

/** Fetches the texts of reviews, which the start page does not need. */
export async function learnReview(): Promise<void> {
  reviewing = true;
  const { lang } = loaded();
  const texts = await fetchReview(lang);
  if (now?.lang === lang) now = { ...now, texts: { ...now.texts, ...texts } };
}

/** The language to begin with: the chosen one, else the first of the browser's that we have. */
export function preferred(): Lang {
  const wanted = [prefs.lang, ...(navigator.languages ?? [])];
  for (const tag of wanted) {
    const lang = tag?.slice(0, 2).toLowerCase();
    if (lang && lang in LANGS) return lang as Lang;
  }
  return 'en';
}

/** Switches to a language once its texts are here. */
export async function speak(lang: Lang, remember = false): Promise<void> {
  const [{ texts, speech }, more] = await Promise.all([fetchTexts(lang), reviewing ? fetchReview(lang) : {}]);
  use(lang, { ...texts, ...more }, speech);
  document.documentElement.lang = lang;
  if (remember) choose({ lang });
}

/** Puts texts in use that are already here. */
export function use(lang: Lang, texts: Readonly<Record<string, Entry>>, speech: Speech): void {
  now = { lang, texts, speech, plurals: new Intl.PluralRules(lang), numbers: new Intl.NumberFormat(lang) };
}

function loaded(): Loaded {
  if (!now) throw new Error('no language loaded');
  return now;
}

export function lang(): Lang {
  return loaded().lang;
}

/** A text, filled in. */
export function t<K extends Key>(key: K, ...args: Args<All[K], Value>): string {
  return words(key, args[0] as Record<string, Value> | undefined);
}

/** A text whose key is only known at run time; undefined when there is none. */
export function maybe(key: string, fills: Readonly<Record<string, Value>> = {}): string | undefined {
  return key in loaded().texts ? words(key, fills) : undefined;
}

function words(key: string, fills: Readonly<Record<string, Value | boolean>> = {}): string {
  return plain(pieces(key, fills), { card: cardName, die: dieName });
}

/** A text with drawn things in it. */
export function parts<K extends Key>(key: K, ...args: Args<All[K], RichValue>): Part[] {
  return pieces(key, (args[0] ?? {}) as Record<string, RichValue>);
}

function pieces(key: string, fills: Readonly<Record<string, RichValue | boolean>>): Part[] {
  const { texts, plurals, numbers } = loaded();
  const entry = texts[key];
  if (entry === undefined) return [{ kind: 'text', text: key }];
  return rich(wording(entry, fills, plurals), fills, numbers);
}

/** The sentence as it is read out. */
export function said(sentence: readonly Part[]): string {
  return plain(sentence, { card: cardName, die: dieName });
}

/** "a, b and c", in the language's own way. */
export function list(items: readonly string[]): string {
  return new Intl.ListFormat(loaded().lang, { type: 'conjunction' }).format(items);
}

export function number(n: number, options?: Intl.NumberFormatOptions): string {
  return options ? new Intl.NumberFormat(loaded().lang, options).format(n) : loaded().numbers.format(n);
}

/** Minutes and seconds: 2:07. */
export function clock(ms: number): string {
  const s = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
}

/** The time of day; with the date if it was on another day. */
export function timeOfDay(at: number, now: number = Date.now()): string {
  const [then, today] = [new Date(at), new Date(now)];
  const date: Intl.DateTimeFormatOptions =
    then.toDateString() === today.toDateString() ? {} : { day: 'numeric', month: 'short' };
  // The clock of the reader's country, where the browser knows it.
  const locale = navigator.languages.find((tag) => tag.slice(0, 2) === lang()) ?? lang();
  return new Intl.DateTimeFormat(locale, { ...date, hour: 'numeric', minute: '2-digit' }).format(then);
}

/** How long ago: "3 minutes ago", "yesterday". */
export function ago(at: number, now: number = Date.now()): string {
  const minutes = Math.round((at - now) / 60_000);
  const format = new Intl.RelativeTimeFormat(lang(), { numeric: 'auto' });
  if (minutes > -60) return format.format(Math.min(0, minutes), 'minute');
  if (minutes > -24 * 60) return format.format(Math.round(minutes / 60), 'hour');
  return format.format(Math.round(minutes / (24 * 60)), 'day');
}

/** About how long something took: "7 min", or "40 s". */
export function duration(ms: number): string {
  const seconds = Math.round(Math.max(0, ms) / 1000);
  return seconds < 60
    ? t('over.seconds', { n: seconds })
    : t('over.minutes', { n: Math.round(seconds / 60) });
}

/** A short time with one decimal: "2.4 s"; a longer one in minutes. */
export function seconds(ms: number): string {
  return ms < 60_000 ? t('over.seconds', { n: Math.round(ms / 100) / 10 }) : duration(ms);
}

/** A card's spoken name: "two red striped squiggles". */
export function cardName(card: string): string {
  const face = readCard(card);
  return face ? loaded().speech.card(face) : card;
}

/** A die's spoken name: "two red ovals", "Wild", "Wild as two red ovals". */
export function dieName(die: string): string {
  const read = readDie(die);
  return read ? loaded().speech.die(read) : die;
}
