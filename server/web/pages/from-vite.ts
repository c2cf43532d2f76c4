import type { Server } from 'node:http';
import { join } from 'node:path';
import type { EnvironmentModuleNode, ViteDevServer } from 'vite';
import type { LatestBuild } from '#shared/site/builds.ts';
import type { DocumentLinks, Site } from '#shared/site/page-state.ts';
import { type PageSource, type ServerEntry, viewDefinition } from './page-source.ts';

/** Development: pages straight from their source, through Vite. */
export interface VitePages extends PageSource {
  /** Connect middleware that serves Vite's own addresses on the same port. */
  readonly middlewares: ViteDevServer['middlewares'];
  /** The document of the component gallery: every component in every state. */
  galleryPage(url: URL, site: Site): Promise<string>;
}

/** The interface of client/component-gallery/entry-server.tsx. */
interface GalleryPageEntry {
  renderGalleryPage(boot: {
    readonly href: string;
    readonly site: Site;
    readonly links: DocumentLinks;
  }): string;
}

const galleryEntry = '/component-gallery/entry-server.tsx';
const serverEntry = '/boot/entry-server.tsx';

/**
 * Pages from source. Hot updates use the same port: `httpServer` is the listener they upgrade on.
 */
export async function pagesFromVite(clientRoot: string, httpServer: Server): Promise<VitePages> {
  // Imported here and not at the top, so that production starts without the bundler.
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(clientRoot, 'vite.config.ts'),
    server: { middlewareMode: true, ws: { server: httpServer } },
    clearScreen: false,
  });
  const build: LatestBuild = { id: 'development', timestamp: Date.now() };

  async function entry(): Promise<ServerEntry> {
    return (await vite.ssrLoadModule(serverEntry)) as ServerEntry;
  }

  return {
    build,
    cacheable: false,
    middlewares: vite.middlewares,
    entry,
    async links(route, view) {
      const loaded = await entry();
      if (route !== null) {
        const { page } = await loaded.pageModules[route]();
        await loaded.openView(page, view);
      }
      const pageFile = route === null ? undefined : loaded.pageSourceFile(route);
      return {
        styles: stylesBelow(vite, serverEntry, pageFile, view),
        fonts: loaded.fonts,
        modules: [],
        onUse: [],
        entry: '/boot/entry-development.ts',
      };
    },
    async galleryPage(url, site) {
      const { fonts } = await entry();
      const loaded = (await vite.ssrLoadModule(galleryEntry)) as GalleryPageEntry;
      const styles = stylesBelow(vite, galleryEntry, undefined, null);
      const links = {
        styles,
        fonts,
        modules: [],
        onUse: [],
        entry: '/component-gallery/entry-development.ts',
      };
      return loaded.renderGalleryPage({ href: url.href, site, links });
    },
    fixStack(error) {
      vite.ssrFixStacktrace(error);
      // The overlay in the browser shows what failed on the server.
      vite.environments.client.hot.send({
        type: 'error',
        err: { message: error.message, stack: error.stack ?? '' },
      });
    },
    close: () => vite.close(),
  };
}

/**
 * The stylesheets of a page in development, linked instead of injected by script: otherwise the
 * page would be unstyled until the modules have run.
 */
function stylesBelow(
  vite: ViteDevServer,
  entryFile: string,
  pageFile: string | undefined,
  view: string | null,
): readonly string[] {
  const graph = vite.environments.ssr.moduleGraph;
  const styles = new Set<string>();
  const seen = new Set<EnvironmentModuleNode>();

  function visit(module: EnvironmentModuleNode): void {
    if (seen.has(module)) return;
    seen.add(module);
    const { url } = module;
    // The entry imports every page lazily, and a page its views; only the styles of what is shown are
    // needed.
    if (/^\/pages\/[a-z-]+\.tsx/.test(url) && url !== `/${pageFile}`) return;
    const ofView = viewDefinition.exec(url)?.[1];
    if (ofView !== undefined && ofView !== view) return;
    if (/\.css$/.test(url)) {
      // A stylesheet already contains what it imports.
      styles.add(`${url}?direct`);
      return;
    }
    for (const imported of module.importedModules) visit(imported);
  }

  for (const module of graph.getModulesByFile(join(vite.config.root, entryFile)) ?? []) {
    visit(module);
  }
  return [...styles];
}
