/** Where we are, from the address bar and back. */

export type Route =
  | { name: 'home' }
  | { name: 'new'; game: string; friends: boolean }
  | { name: 'table'; id: string }
  | { name: 'replay'; id: string | null }
  | { name: 'learn' }
  | { name: 'tour'; game: string }
  | { name: 'about' };

export function read(path: string, search = ''): Route {
  const [first, second, third] = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (first === 't' && second) return third === 'replay' ? { name: 'replay', id: second } : { name: 'table', id: second };
  if (first === 'new' && second) return { name: 'new', game: second, friends: new URLSearchParams(search).has('friends') };
  if (first === 'replay') return { name: 'replay', id: null };
  if (first === 'learn') return { name: 'learn' };
  if (first === 'tour' && second) return { name: 'tour', game: second };
  if (first === 'about') return { name: 'about' };
  return { name: 'home' };
}

export const here: { route: Route } = $state({ route: read(location.pathname, location.search) });

function follow(): void {
  here.route = read(location.pathname, location.search);
}

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  follow();
  scrollTo(0, 0);
}

/** Follows the address bar, and keeps plain clicks on our own links inside the page. */
export function start(): void {
  addEventListener('popstate', follow);
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/') || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}
