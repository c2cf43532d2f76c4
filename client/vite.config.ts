import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** react-router's exports name its development build whatever the mode; this is the other one. */
const routerInProduction = `${import.meta.dirname}/../node_modules/react-router/dist/production/index.mjs`;

/**
 * The bundler's view of the client. Output folders, mode and middleware mode are given by whoever
 * runs it: server/builds/make-build.ts and server/pages/from-vite.ts.
 */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  cacheDir: '../node_modules/.vite',
  plugins: [react()],
  resolve: {
    alias: command === 'build' ? [{ find: /^react-router$/, replacement: routerInProduction }] : [],
  },
  appType: 'custom',
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    assetsDir: 'assets',
    // Fonts and pictures stay files: a data URL in a stylesheet delays the first paint.
    assetsInlineLimit: 0,
    sourcemap: 'hidden',
    modulePreload: { polyfill: false },
  },
}));
