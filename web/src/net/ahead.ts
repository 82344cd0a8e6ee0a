/** Files that somebody is about to want, fetched while nothing else is going on. */

let listed: Record<string, string[]> | undefined;

/** What the build wrote into the page: files by what they are for (`table`, `games-set`). */
function list(): Record<string, string[]> {
  if (listed) return listed;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="tercet-files"]');
  try {
    listed = JSON.parse(meta?.content ?? '{}') as Record<string, string[]>;
  } catch {
    listed = {};
  }
  return listed;
}

const asked = new Set<string>();

/** Has the browser fetch files at its leisure. They are not run before they are needed. */
export function fetchAhead(...what: string[]): void {
  for (const file of what.flatMap((name) => list()[name] ?? [])) {
    if (asked.has(file)) continue;
    asked.add(file);
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = file;
    link.as = file.endsWith('.css') ? 'style' : 'script';
    document.head.append(link);
  }
}

/** Does something when the browser has nothing better to do. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 3000 });
  else setTimeout(work, 600);
}
