import type { Server } from 'node:http';
import { join } from 'node:path';
import type { EnvironmentModuleNode, ViteDevServer } from 'vite';
import type { LatestBuild } from '../../shared/builds.ts';
import type { DocumentLinks } from '../../shared/page-state.ts';
import type { PageSource, ServerEntry } from './page-source.ts';

/** Development: pages straight from their source, through Vite. */
export interface VitePages extends PageSource {
  /** Connect middleware that answers Vite's own addresses on our port. */
  readonly middlewares: ViteDevServer['middlewares'];
}

const serverEntry = '/entry-server.tsx';

/**
 * Pages from source. Hot updates travel over the same port: `httpServer` is the listener they
 * upgrade on.
 */
export async function pagesFromVite(clientRoot: string, httpServer: Server): Promise<VitePages> {
  // Loaded here, not at the top: production starts without the bundler.
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
    async links(route) {
      const loaded = await entry();
      if (route !== null) await loaded.pageModules[route]();
      return developmentLinks(
        vite,
        route === null ? undefined : loaded.pageSourceFile(route),
        loaded,
      );
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
 * The stylesheets of a page in development, linked instead of injected by script: without them
 * the page would flash unstyled until the modules have run.
 */
function developmentLinks(
  vite: ViteDevServer,
  pageFile: string | undefined,
  entry: ServerEntry,
): DocumentLinks {
  const graph = vite.environments.ssr.moduleGraph;
  const styles = new Set<string>();
  const seen = new Set<EnvironmentModuleNode>();

  function visit(module: EnvironmentModuleNode): void {
    if (seen.has(module)) return;
    seen.add(module);
    const { url } = module;
    // Every page hangs below the entry by its lazy import; only the matched one is on screen.
    if (/^\/pages\/[a-z-]+\.tsx/.test(url) && url !== `/${pageFile}`) return;
    if (/\.css$/.test(url)) {
      // What a stylesheet imports is part of it already.
      styles.add(`${url}?direct`);
      return;
    }
    for (const imported of module.importedModules) visit(imported);
  }

  for (const module of graph.getModulesByFile(join(vite.config.root, serverEntry)) ?? []) {
    visit(module);
  }
  return { styles: [...styles], fonts: entry.fonts, modules: [], entry: '/entry-development.ts' };
}
