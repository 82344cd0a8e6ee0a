/**
 * What only a finished build knows: which file has which texts and which game. The start page gets the list,
 * so that it can fetch them early; the service worker gets it, so that it can keep them.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rollup } from 'vite';

/** The files of a chunk and of what it brings along: scripts and their style sheets. */
function files(name: string, bundle: Rollup.OutputBundle, seen = new Set<string>()): Set<string> {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || seen.has(name)) return seen;
  seen.add(name);
  for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css);
  for (const other of chunk.imports) files(other, bundle, seen);
  return seen;
}

/** What the page may want soon, by what it is wanted for: `texts-en`, `table`, `games-set`. */
export function wanted(bundle: Rollup.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const first = new Set(chunks.filter((c) => c.isEntry).flatMap((c) => [...files(c.fileName, bundle)]));
  const list: Record<string, string[]> = {};
  for (const { fileName } of chunks) {
    const [, name = ''] = /^assets\/(.+)-[\w-]{8}\.js$/.exec(fileName) ?? [];
    const label = name.replace(/^i18n-/, 'texts-').toLowerCase();
    if (!/^(texts-|games-|table$)/.test(label) || label === 'games-shared') continue;
    list[label] = [...files(fileName, bundle)].filter((file) => !first.has(file));
  }
  return list;
}

/** What is kept for days without a connection: everything but licences and what only helps other programs. */
const kept = (name: string) => !/(\.json|\.map|\.png|robots\.txt|favicon\.ico)$/.test(name);

export function built(): Plugin {
  return {
    name: 'tercet-built',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html;
        const content = JSON.stringify(wanted(bundle));
        // Below what is painted first, the large style sheet holds up only what comes after it.
        const sheets = html.match(/^\s*<link rel="stylesheet"[^>]*assets\/[^>]*>\n/gm) ?? [];
        const moved = sheets.reduce((page, sheet) => page.replace(sheet, ''), html);
        return {
          html: moved.replace('</body>', `${sheets.join('')}</body>`),
          tags: [{ tag: 'meta', attrs: { name: 'tercet-files', content }, injectTo: 'head-prepend' }],
        };
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        const html = page?.type === 'asset' ? String(page.source) : '';
        const names = Object.keys(bundle).filter((name) => kept(name) && name !== 'index.html');
        const version = createHash('sha256')
          .update(JSON.stringify([html, names]))
          .digest('hex')
          .slice(0, 16);
        const source = readFileSync(join(import.meta.dirname, 'sw.js'), 'utf8')
          .replace("'VERSION'", JSON.stringify(version))
          .replace(
            "['FILES']",
            JSON.stringify([...names, 'early.js', 'first.css', 'icon.svg', 'manifest.webmanifest']),
          );
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}
