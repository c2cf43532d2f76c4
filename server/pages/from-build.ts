import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LatestBuild } from '../../shared/builds.ts';
import type { DocumentLinks } from '../../shared/page-state.ts';
import { type RouteId, routeIds } from '../../shared/routes.ts';
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

const entrySource = 'entry-client.tsx';

/**
 * Pages from a finished build: `{directory}/server/entry-server.js` and the client's manifest.
 * @throws Error naming what is missing, so that a start without a build says so
 */
export async function pagesFromBuild(directory: string, build: LatestBuild): Promise<PageSource> {
  const manifest = await readManifest(directory);
  const entryFile = pathToFileURL(join(directory, 'server', 'entry-server.js'));
  const entry = (await import(entryFile.href)) as ServerEntry;
  const links = new Map<RouteId | null, DocumentLinks>([
    [null, linksFor(manifest, [], entry.fonts)],
  ]);
  for (const id of routeIds) {
    links.set(id, linksFor(manifest, [entry.pageSourceFile(id)], entry.fonts));
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

/** The head links of a document: the entry's and the pages' chunks with all they import. */
export function linksFor(
  manifest: ViteManifest,
  pageSources: readonly string[],
  fonts: readonly string[],
): DocumentLinks {
  const styles = new Set<string>();
  const modules = new Set<string>();
  const seen = new Set<string>();

  function add(source: string): void {
    if (seen.has(source)) return;
    seen.add(source);
    const chunk = manifest[source];
    if (chunk === undefined) throw new Error(`The build's manifest does not name '${source}'.`);
    // What is imported comes first: a stylesheet that is built upon must precede its user's.
    for (const imported of chunk.imports ?? []) add(imported);
    for (const css of chunk.css ?? []) styles.add(`/${css}`);
    modules.add(`/${chunk.file}`);
  }

  add(entrySource);
  for (const source of pageSources) add(source);
  const entry = `/${manifest[entrySource]?.file}`;
  modules.delete(entry);
  return { styles: [...styles], fonts, modules: [...modules], entry };
}
