/** What a person has chosen on this device: look, language, sound, name. */

export type Theme = 'auto' | 'light' | 'dark';

export interface Prefs {
  theme: Theme;
  palette: 'default' | 'safe';
  cues: boolean;
  sound: boolean;
  /** Single keys (letters, digits, signs) work at the table. */
  keys: boolean;
  /** Notifications, if the browser has been given leave. */
  notify: boolean;
  lang: string | null;
  name: string;
  /** Tours that have been seen, by game. */
  toured: string[];
}

const KEY = 'tercet.prefs';
const FRESH: Prefs = {
  theme: 'auto',
  palette: 'default',
  cues: false,
  sound: true,
  keys: true,
  notify: false,
  lang: null,
  name: '',
  toured: [],
};

function load(): Prefs {
  try {
    return { ...FRESH, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Prefs>) };
  } catch {
    return { ...FRESH };
  }
}

export const prefs: Prefs = $state(load());

/** Changes some of it, keeps it, and shows it. */
export function choose(change: Partial<Prefs>): void {
  Object.assign(prefs, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  show();
}

/** Writes the look onto the page; the style sheets do the rest. */
export function show(root: HTMLElement = document.documentElement): void {
  if (prefs.theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = prefs.theme;
  if (prefs.palette === 'safe') root.dataset.palette = 'safe';
  else delete root.dataset.palette;
  if (prefs.cues) root.dataset.cues = 'on';
  else delete root.dataset.cues;
}
