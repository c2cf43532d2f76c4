import { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Site } from '#shared/site/page-state.ts';
import { addGalleryPage } from '../web/component-gallery.ts';
import { pagesFromVite } from '../web/pages/from-vite.ts';
import type { PageSource } from '../web/pages/page-source.ts';

export interface DevelopmentPages {
  readonly pages: PageSource;
  /**
   * Adds Vite's own addresses, its web socket and the component gallery to the web server's port.
   */
  readonly attach: (app: FastifyInstance, site: Site) => void;
  /** Whether this address is served by Vite. */
  readonly answers: (url: string) => boolean;
}

/** The addresses Vite serves; all others are served by this server, in development too. */
const viteAddress =
  /^\/(?!(?:brand|icons|og)\/|favicon\.|apple-touch-icon\.)(@|node_modules\/|__|[\w./-]+\.(tsx?|css|js|mjs|json|woff2|svg|png|avif|map)(\?|$))/;

/** Renders pages from source, on the same port and along the same code path as in production. */
export async function developmentPages(clientRoot: string): Promise<DevelopmentPages> {
  // Vite needs an HTTP server before the web server exists. This one never listens; it only passes
  // upgrades on to Vite.
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
        // Our content security policy would block Vite's own responses.
        reply.removeHeader('content-security-policy');
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value);
        }
        pages.middlewares(request.raw, reply.raw, () => done());
      });
      addGalleryPage(app, { render: pages.galleryPage, site });
    },
  };
}
