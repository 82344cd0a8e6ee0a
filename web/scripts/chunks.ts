/**
 * Which modules go into one file. Without this each small module that two pages share is a file of its own,
 * and a table needs two dozen requests.
 */
import type { Rollup } from 'vite';

type Info = Rollup.GetModuleInfo;

/** What a module brings along without being asked. */
function reach(from: string, info: Info, seen = new Set<string>()): Set<string> {
  if (seen.has(from)) return seen;
  seen.add(from);
  for (const id of info(from)?.importedIds ?? []) reach(id, info, seen);
  return seen;
}

/**
 * The file of each module that the start page does not need: `common` for what the table shares with other
 * pages, `Table`, one file for each game, and `games-shared` for what several games use.
 */
function assign(ids: readonly string[], info: Info): Map<string, string> {
  const pages = ids.filter(
    (id) => (info(id)?.dynamicImporters.length ?? 0) > 0 && /\/src\/.*\.svelte$/.test(id),
  );
  const games = ids.filter((id) => /\/src\/games\/[\w-]+\/index\.ts$/.test(id));
  const start = new Set(ids.filter((id) => info(id)?.isEntry).flatMap((id) => [...reach(id, info)]));
  const table = new Set(
    pages.filter((id) => id.endsWith('/Table.svelte')).flatMap((id) => [...reach(id, info)]),
  );
  const others = pages.filter((id) => !id.endsWith('/Table.svelte')).map((id) => reach(id, info));
  const files = new Map<string, string>();
  for (const id of table)
    if (!start.has(id)) files.set(id, others.some((page) => page.has(id)) ? 'common' : 'Table');
  for (const game of games) {
    const [, key = ''] = /\/games\/([\w-]+)\/index\.ts$/.exec(game) ?? [];
    for (const id of reach(game, info)) {
      if (start.has(id) || table.has(id)) continue;
      files.set(id, files.has(id) ? 'games-shared' : `games-${key}`);
    }
  }
  return files;
}

/** For Rollup's `manualChunks`: the file of a module, or nothing where Rollup may choose. */
export function chunks(): Rollup.GetManualChunk {
  let files: Map<string, string> | undefined;
  return (id, { getModuleIds, getModuleInfo }) => {
    files ??= assign([...getModuleIds()], getModuleInfo);
    return files.get(id);
  };
}
