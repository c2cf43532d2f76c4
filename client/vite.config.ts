import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

type ModuleGraph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/**
 * react-router's exports lead to its development build in every mode; this is the production one.
 */
const routerInProduction = `${import.meta.dirname}/../node_modules/react-router/dist/production/index.mjs`;

const pageModule = /\/client\/pages\/([a-z-]+)\.tsx$/;
/** The definition of a view, of which the same is true: its page is replaced with it. */
const viewModule = /-view-definition\.tsx$/;

/**
 * Development: a page module exports a definition, not a component, so Fast Refresh would reload
 * the document for it. Instead it accepts its own update and passes the new definition to the
 * router.
 */
function hotPages(): Plugin {
  return {
    name: 'raisehall:hot-pages',
    apply: 'serve',
    transform(code, id) {
      const page = pageModule.exec(id)?.[1];
      if (page === undefined) return null;
      const accept = `import.meta.hot?.accept((next) => next && window.dispatchEvent(
        new CustomEvent('raisehall:page-replaced', { detail: { id: '${page}', page: next.page } })));`;
      return { code: `${code}\n${accept}`, map: null };
    },
  };
}

const layers = '@layer reset, tokens, base, components, pages, session;';

/**
 * Adds the order of the layers at the top of every stylesheet. The first one a document loads
 * decides, and with split stylesheets any of them may be the first.
 */
function layerOrder(): Plugin {
  return {
    name: 'raisehall:layer-order',
    enforce: 'pre',
    transform(code, id) {
      return /\.css$/.test(id) ? { code: `${layers}\n${code}`, map: null } : null;
    },
  };
}

/** The dashboard, and what other pages draw in its frame for members. */
const inDashboard = /\/client\/pages\/dashboard(\.tsx$|\/)/;
/** The page of one raise, which fewer visitors open than the list that leads to it. */
const raisePage = /\/client\/features\/network\/raise-view-definition\.tsx$/;
const everyPage = /\/client\/(pages\/[a-z-]+\.tsx|boot\/.*)$/;
const everyDocument = /\/client\/boot\/entry-client\.ts$/;

/**
 * What several chunks share: apart what the public pages need, what the page of a raise needs beside
 * that, and what only the dashboard does. None of them imports from the ones after it: with a module
 * of the list of the network in the last one, visitors loaded the frame of the dashboard, too. Null
 * for what every document loads at once, which must not wait for React.
 */
function sharedChunk(id: string, graph: ModuleGraph): string | null {
  if (isEarly(id, graph, new Set())) return null;
  if (isPublic(id, graph, [raisePage, inDashboard])) return 'ui';
  return isPublic(id, graph, [inDashboard]) ? 'raise' : 'tool';
}

/** Whether the entry of every document imports a module, directly or through others. */
function isEarly(id: string, graph: ModuleGraph, seen: Set<string>): boolean {
  if (everyDocument.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isEarly(importer, graph, seen));
}

/**
 * Whether a module is used by a public page, following who imports whom.
 * @param beyond what a path must not lead through
 */
function isPublic(
  id: string,
  graph: ModuleGraph,
  beyond: readonly RegExp[],
  seen = new Set<string>(),
): boolean {
  if (seen.has(id) || beyond.some((part) => part.test(id))) return false;
  seen.add(id);
  if (everyPage.test(id)) return true;
  const info = graph.getModuleInfo(id);
  const importers = [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])];
  return importers.some((importer) => isPublic(importer, graph, beyond, seen));
}

/**
 * Puts shared code into few files, because every separate stylesheet or module is a request that
 * the first paint or the first use waits for. What three pages or views share is in one of three files,
 * words and rules of the product too, which were files of some hundred bytes. The public pages share
 * one stylesheet; pages that fewer people open (the calculators, the dashboard) have their own.
 */
const sharedChunks = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
  {
    name: 'styles',
    test: /client[\\/](?!features[\\/](calculators|content-editor|dashboard|scenarios|companies|messages|jobs|security|privacy|invitations|account-settings)[\\/]|component-gallery).*\.css$/,
    priority: 2,
  },
  {
    name: sharedChunk,
    test: /[\\/](client|shared)[\\/].*\.tsx?$/,
    minShareCount: 3,
    includeDependenciesRecursively: false,
    priority: 1,
  },
];

/**
 * The bundler's view of the client. Output folders, mode and middleware mode are set by the code
 * that runs it: server/web/builds/make-build.ts and server/web/pages/from-vite.ts.
 */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  cacheDir: '../node_modules/.vite',
  plugins: [react({ exclude: [pageModule, viewModule] }), hotPages(), layerOrder()],
  resolve: {
    alias: command === 'build' ? [{ find: /^react-router$/, replacement: routerInProduction }] : [],
  },
  appType: 'custom',
  // Vite has no index.html to find these from, and finding them late would reload the first page.
  optimizeDeps: {
    entries: ['boot/entry-development.ts', 'pages/*.tsx', '**/*-view-definition.tsx'],
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    assetsDir: 'assets',
    // Fonts and pictures stay files: a data URL in a stylesheet delays the first paint.
    assetsInlineLimit: 0,
    sourcemap: 'hidden',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Where the time of a slow build went is for whoever works on the build, not for operators.
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: sharedChunks } },
    },
  },
}));
