/** Where we are, from the address bar and back. */

export type Route =
  | { name: 'home' }
  | { name: 'new'; game: string; friends: boolean }
  /** With `stay` it is this game and no later one of the same evening. */
  | { name: 'table'; id: string; stay: boolean }
  | { name: 'replay'; id: string | null }
  | { name: 'learn' }
  /** With `table` it leads back to where somebody was invited. */
  | { name: 'tour'; game: string; table: string | null }
  /** The puzzles of a day; without a date, of today. */
  | { name: 'day'; date: string | null }
  | { name: 'about' }
  | { name: 'lost' };

export function read(path: string, search = ''): Route {
  const [first, second, third] = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (first === 't' && second)
    return third === 'replay'
      ? { name: 'replay', id: second }
      : { name: 'table', id: second, stay: new URLSearchParams(search).has('stay') };
  if (first === 'new' && second)
    return { name: 'new', game: second, friends: new URLSearchParams(search).has('friends') };
  if (first === 'replay') return { name: 'replay', id: null };
  if (first === 'learn') return { name: 'learn' };
  if (first === 'tour' && second)
    return { name: 'tour', game: second, table: new URLSearchParams(search).get('table') };
  if (first === 'day') return { name: 'day', date: second ?? null };
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
