import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LatestBuild } from '#shared/site/builds.ts';
import type { DocumentLinks } from '#shared/site/page-state.ts';
import { hydratedWhenIdle, type RouteId, routeIds } from '#shared/site/routes.ts';
import { type PageSource, type ServerEntry, viewDefinition } from './page-source.ts';

/** The part of Vite's client manifest that is read here. */
export interface ViteManifest {
  readonly [source: string]: ViteChunk | undefined;
}

interface ViteChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

const entrySource = 'boot/entry-client.ts';
/** The module that the entry loads on first use; its styles belong to the document anyway. */
const hydrateSource = 'boot/hydrate.tsx';

/**
 * Pages from a finished build: `{directory}/server/entry-server.js` and the client's manifest.
 * @throws Error naming what is missing, so that a start without a build says so
 */
export async function pagesFromBuild(directory: string, build: LatestBuild): Promise<PageSource> {
  const manifest = await readManifest(directory);
  const entryFile = pathToFileURL(join(directory, 'server', 'entry-server.js'));
  const entry = keepingPages((await import(entryFile.href)) as ServerEntry);
  const links = new Map<string, DocumentLinks>([
    [keyOf(null, null), linksFor(manifest, [], entry.fonts, hydratedWhenIdle(null))],
  ]);
  for (const id of routeIds) {
    const page = entry.pageSourceFile(id);
    const addLinks = (view: string | null, sources: readonly string[]): void => {
      const isTool = hydratedWhenIdle(id) || sources.some(isInDashboard);
      links.set(keyOf(id, view), linksFor(manifest, sources, entry.fonts, isTool));
    };
    addLinks(null, [page]);
    for (const [view, source] of viewSources(manifest, page)) addLinks(view, [page, source]);
  }
  return {
    build,
    cacheable: true,
    entry: () => Promise.resolve(entry),
    links(route, view) {
      const found = links.get(keyOf(route, view));
      return found === undefined
        ? Promise.reject(new Error(`The build has no chunk for ${keyOf(route, view)}.`))
        : Promise.resolve(found);
    },
    fixStack() {},
    close: () => Promise.resolve(),
  };
}

/** Whether a view is drawn in the frame of the dashboard, on a page that others see without it. */
function isInDashboard(source: string): boolean {
  return source.startsWith('pages/dashboard/');
}

function keyOf(route: RouteId | null, view: string | null): string {
  return view === null ? String(route) : `${route}, view ${view}`;
}

/** The views of a page by name: their sources, as the page's own chunk imports them. */
export function viewSources(manifest: ViteManifest, page: string): ReadonlyMap<string, string> {
  const sources = new Map<string, string>();
  for (const source of manifest[page]?.dynamicImports ?? []) {
    const name = viewDefinition.exec(source)?.[1];
    if (name !== undefined) sources.set(name, source);
  }
  return sources;
}

/** The same entry with its pages cached, because importing a loaded module again takes time too. */
function keepingPages(entry: ServerEntry): ServerEntry {
  const pageModules = Object.fromEntries(
    routeIds.map((id) => {
      let loaded: ReturnType<ServerEntry['pageModules'][RouteId]> | undefined;
      return [id, () => (loaded ??= entry.pageModules[id]())];
    }),
  ) as unknown as ServerEntry['pageModules'];
  return { ...entry, pageModules };
}

/** Reads which files a build's chunks are in. */
export async function readManifest(directory: string): Promise<ViteManifest> {
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
 * The head links of a document: all its styles, and the modules to preload. A public document
 * preloads the entry and the page's own modules. A document of the dashboard preloads nothing: a view
 * is many modules. What all pages need to hydrate (React, the router) loads on first use; all that is
 * evaluated then is named, what is imported before what imports it.
 */
export function linksFor(
  manifest: ViteManifest,
  pageSources: readonly string[],
  fonts: readonly string[],
  allOnUse: boolean,
): DocumentLinks {
  const hydratedWith = importedBy(manifest, [hydrateSource]);
  const all = importedBy(manifest, [hydrateSource, entrySource, ...pageSources]);
  const early = new Set(importedBy(manifest, [entrySource]));
  const ahead = all.filter(
    (chunk) => early.has(chunk) || (!allOnUse && !hydratedWith.includes(chunk)),
  );
  const later = all.filter((chunk) => !early.has(chunk));
  const styles = new Set(all.flatMap(({ css = [] }) => css.map((file) => `/${file}`)));
  const entry = `/${manifest[entrySource]?.file}`;
  const modules = ahead.map(({ file }) => `/${file}`).filter((file) => file !== entry);
  return { styles: [...styles], fonts, modules, onUse: later.map(({ file }) => `/${file}`), entry };
}

/** Chunks with everything they import; imports come first, because their styles must. */
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
