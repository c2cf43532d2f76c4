/**
 * The entry in development: Vite's client, then the Fast Refresh preamble, and only then the
 * modules that need it.
 */
// @ts-expect-error -- a module of the development server, not of a file
import '/@vite/client';
import '@vitejs/plugin-react/preamble';

await import('./entry-client.ts');
