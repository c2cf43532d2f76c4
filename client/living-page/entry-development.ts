/** The living page's entry: as client/entry-development.ts, for a document of its own. */
// @ts-expect-error -- a module of the development server, not of a file
import '/@vite/client';
import '@vitejs/plugin-react/preamble';

await import('./take-over.tsx');
