/** Where we are, from the address bar and back. */

export type Route =
  | { name: 'home' }
  | { name: 'new'; game: string; friends: boolean }
  /** With `stay` it is this game and no later one of the same evening. */
  | { name: 'table'; id: string; stay: boolean }
  /** With `step` it begins there. */
  | { name: 'replay'; id: string | null; step: number | null }
  | { name: 'review'; id: string | null }
  /** "Is it a SET?", or with `third`: what completes two others? */
  | { name: 'learn'; drill: 'is' | 'third' }
  /** With `table` it leads back to where somebody was invited. */
  | { name: 'tour'; game: string; table: string | null }
  | { name: 'rules'; game: string }
  | { name: 'about' }
  | { name: 'lost' };

export function read(path: string, search = ''): Route {
  const [first, second, third] = path.split('/').filter(Boolean).map(decodeURIComponent);
  const query = new URLSearchParams(search);
  const step = /^\d{1,9}$/.test(query.get('step') ?? '') ? Number(query.get('step')) : null;
  if (first === 't' && second && third === 'replay') return { name: 'replay', id: second, step };
  if (first === 't' && second && third === 'review') return { name: 'review', id: second };
  if (first === 't' && second) return { name: 'table', id: second, stay: query.has('stay') };
  if (first === 'new' && second) return { name: 'new', game: second, friends: query.has('friends') };
  if (first === 'replay') return { name: 'replay', id: null, step };
  if (first === 'review') return { name: 'review', id: null };
  if (first === 'learn') return { name: 'learn', drill: second === 'third' ? 'third' : 'is' };
  if (first === 'tour' && second) return { name: 'tour', game: second, table: query.get('table') };
  if (first === 'rules' && second) return { name: 'rules', game: second };
  if (first === 'about') return { name: 'about' };
  return first === undefined || first === 'index.html' ? { name: 'home' } : { name: 'lost' };
}

/** The path that the page lives under, without a slash at its end. */
export const root = new URL(document.baseURI).pathname.replace(/\/$/, '');

function inside(path: string): string {
  return path.startsWith(root) ? path.slice(root.length) : path;
}

export const here: { route: Route } = $state({ route: read(inside(location.pathname), location.search) });

function follow(): void {
  here.route = read(inside(location.pathname), location.search);
}

/** Goes to a page, named from the root of ours: `/t/ID`. What is replaced is not gone back to. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', root + path);
  else history.pushState(null, '', root + path);
  follow();
  scrollTo(0, 0);
}

/** Follows the address bar, and keeps plain clicks on our own links inside the page. */
export function start(): void {
  addEventListener('popstate', follow);
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    go(inside(link.pathname) + link.search);
  });
}
