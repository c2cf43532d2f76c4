import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LatestBuild } from '../../shared/builds.ts';
import type { DocumentLinks } from '../../shared/page-state.ts';
import { type RouteId, routeIds, takenOverAtOnce } from '../../shared/routes.ts';
import type { PageSource, ServerEntry } from './page-source.ts';

/** The part of Vite's client manifest that is read here. */
export interface ViteManifest {
  readonly [source: string]: ViteChunk | undefined;
}

interface ViteChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

const entrySource = 'entry-client.ts';
/** What the entry loads once the page is used: its styles are the document's all the same. */
const takeOverSource = 'take-over.tsx';

/**
 * Pages from a finished build: `{directory}/server/entry-server.js` and the client's manifest.
 * @throws Error naming what is missing, so that a start without a build says so
 */
export async function pagesFromBuild(directory: string, build: LatestBuild): Promise<PageSource> {
  const manifest = await readManifest(directory);
  const entryFile = pathToFileURL(join(directory, 'server', 'entry-server.js'));
  const entry = keepingPages((await import(entryFile.href)) as ServerEntry);
  const links = new Map<RouteId | null, DocumentLinks>([
    [null, linksFor(manifest, [], entry.fonts, takenOverAtOnce(null))],
  ]);
  for (const id of routeIds) {
    const page = entry.pageSourceFile(id);
    links.set(id, linksFor(manifest, [page], entry.fonts, takenOverAtOnce(id)));
  }
  return {
    build,
    cacheable: true,
    entry: () => Promise.resolve(entry),
    links: (route) => Promise.resolve(links.get(route) as DocumentLinks),
    fixStack() {},
    close: () => Promise.resolve(),
  };
}

/** The same entry, whose pages are imported once: finding a loaded module again takes long, too. */
function keepingPages(entry: ServerEntry): ServerEntry {
  const pageModules = Object.fromEntries(
    routeIds.map((id) => {
      let kept: ReturnType<ServerEntry['pageModules'][RouteId]> | undefined;
      return [id, () => (kept ??= entry.pageModules[id]())];
    }),
  ) as unknown as ServerEntry['pageModules'];
  return { ...entry, pageModules };
}

async function readManifest(directory: string): Promise<ViteManifest> {
  const file = join(directory, 'client-manifest.json');
  try {
    return JSON.parse(await readFile(file, 'utf8')) as ViteManifest;
  } catch (cause) {
    throw new Error(`The build is incomplete: ${file} cannot be read. Run: npm run build`, {
      cause,
    });
  }
}

/**
 * The head links of a document: the styles of everything it is drawn from, and the modules to load
 * ahead. A document that waits to be used loads the entry and what is the page's own; what all
 * pages are taken over with (React, the router) comes with the first sign of use.
 */
export function linksFor(
  manifest: ViteManifest,
  pageSources: readonly string[],
  fonts: readonly string[],
  takenOverAtOnce: boolean,
): DocumentLinks {
  const takenOverWith = importedBy(manifest, [takeOverSource]);
  const all = importedBy(manifest, [takeOverSource, entrySource, ...pageSources]);
  const early = new Set(importedBy(manifest, [entrySource]));
  const ahead = takenOverAtOnce
    ? all
    : all.filter((chunk) => early.has(chunk) || !takenOverWith.includes(chunk));
  const styles = new Set(all.flatMap(({ css = [] }) => css.map((file) => `/${file}`)));
  const entry = `/${manifest[entrySource]?.file}`;
  const modules = ahead.map(({ file }) => `/${file}`).filter((file) => file !== entry);
  return { styles: [...styles], fonts, modules, entry };
}

/** Chunks with all they import; what is imported comes first, as its styles must. */
function importedBy(manifest: ViteManifest, sources: readonly string[]): ViteChunk[] {
  const chunks = new Map<string, ViteChunk>();
  const seen = new Set<string>();

  function add(source: string): void {
    if (seen.has(source)) return;
    seen.add(source);
    const chunk = manifest[source];
    if (chunk === undefined) throw new Error(`The build's manifest does not name '${source}'.`);
    for (const imported of chunk.imports ?? []) add(imported);
    chunks.set(source, chunk);
  }

  for (const source of sources) add(source);
  return [...chunks.values()];
}
