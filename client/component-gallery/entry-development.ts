/** The entry of the component gallery: like client/boot/entry-development.ts, for its own document. */
// @ts-expect-error -- a module of the development server, not of a file
import '/@vite/client';
import '@vitejs/plugin-react/preamble';

await import('./hydrate.tsx');
