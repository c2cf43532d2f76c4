import { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../shared/page-state.ts';
import { addLivingPage } from './living-page.ts';
import { pagesFromVite } from './pages/from-vite.ts';
import type { PageSource } from './pages/page-source.ts';

export interface DevelopmentPages {
  readonly pages: PageSource;
  /** Puts Vite's own addresses, its web socket and the living page on the web server's port. */
  readonly attach: (app: FastifyInstance, site: Site) => void;
  /** Whether Vite answers this address. */
  readonly answers: (url: string) => boolean;
}

/** The addresses Vite answers; every other one is ours, in development too. */
const viteAddress =
  /^\/(?!(?:brand|icons|og)\/|favicon\.|apple-touch-icon\.)(@|node_modules\/|__|[\w./-]+\.(tsx?|css|js|mjs|json|woff2|svg|png|map)(\?|$))/;

/** Pages from source, on the same port and by the same path through the server as in production. */
export async function developmentPages(clientRoot: string): Promise<DevelopmentPages> {
  // Vite wants a server before ours is built. This one never listens: it passes upgrades on.
  const relay = new Server();
  const pages = await pagesFromVite(clientRoot, relay);
  return {
    pages,
    answers: (url) => viteAddress.test(url),
    attach(app, site) {
      app.server.on('upgrade', (request, socket, head) => {
        relay.emit('upgrade', request, socket, head);
      });
      app.addHook('onRequest', function answerFromVite(request, reply, done) {
        if (!viteAddress.test(request.url)) return done();
        // Vite's answers need none of our headers for other kinds of content.
        reply.removeHeader('content-security-policy');
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value);
        }
        pages.middlewares(request.raw, reply.raw, () => done());
      });
      addLivingPage(app, { draw: pages.livingPage, site });
    },
  };
}
