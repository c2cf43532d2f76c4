import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** react-router's exports name its development build whatever the mode; this is the other one. */
const routerInProduction = `${import.meta.dirname}/../node_modules/react-router/dist/production/index.mjs`;

const pageModule = /\/client\/pages\/([a-z-]+)\.tsx$/;

/**
 * Development: a page module exports a definition, not a component, so Fast Refresh would reload
 * the document for it. It accepts itself instead and hands the new definition to the router.
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
 * Says the order of the layers at the head of every stylesheet. The first one a document loads
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

/**
 * What pages share, in few files: every stylesheet and module of its own is a request that the
 * first paint, or the first use, waits for. The public pages have one stylesheet; what only few
 * people open (the calculators, the dashboard) brings its own.
 */
const sharedChunks = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
  {
    name: 'styles',
    test: /client[\\/](?!features[\\/](calculators|content-desk|dashboard|scenarios)|living-page).*\.css$/,
    priority: 2,
  },
  {
    name: 'ui',
    test: /client[\\/](ui|page-state)/,
    minShareCount: 3,
    // What the entry needs too must not draw the whole chunk, and React, into every document.
    includeDependenciesRecursively: false,
    priority: 1,
  },
];

/**
 * The bundler's view of the client. Output folders, mode and middleware mode are given by whoever
 * runs it: server/builds/make-build.ts and server/pages/from-vite.ts.
 */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  cacheDir: '../node_modules/.vite',
  plugins: [react({ exclude: [pageModule] }), hotPages(), layerOrder()],
  resolve: {
    alias: command === 'build' ? [{ find: /^react-router$/, replacement: routerInProduction }] : [],
  },
  appType: 'custom',
  // There is no index.html to find these from: found late, they would reload the first page.
  optimizeDeps: { entries: ['entry-development.ts', 'pages/*.tsx'] },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    assetsDir: 'assets',
    // Fonts and pictures stay files: a data URL in a stylesheet delays the first paint.
    assetsInlineLimit: 0,
    sourcemap: 'hidden',
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } },
  },
}));
