import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BrandLook } from './brand-look.ts';
import type { ImageRenderer } from './image-renderer.ts';
import {
  allowOtherSites,
  cacheForADay,
  cacheForever,
  requestedVersion,
  sendFile,
} from './send-file.ts';
import { listedIcons, webManifest } from './web-manifest.ts';

export interface IconFilesDeps {
  readonly look: BrandLook;
  /** The result of `lookVersion`. */
  readonly version: string;
  readonly studio: ImageRenderer;
}

/** iOS shows an icon on the home screen at most this large. */
const touchIconSize = 180;
/**
 * An SVG icon contains its own style for the dark theme, and images; opened by itself it may only
 * draw.
 */
const svgPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox";

/** The icons of tabs, bookmarks and home screens, and the web manifest. */
export function registerIconFiles(app: FastifyInstance, deps: IconFilesDeps): void {
  const { look, version, studio } = deps;
  const manifest = Buffer.from(webManifest(look, version));

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    type: string,
    body: () => Promise<Buffer> | Buffer,
  ): Promise<FastifyReply> {
    allowOtherSites(reply);
    const caching = requestedVersion(request) === version ? cacheForever : cacheForADay;
    return sendFile(request, reply, { type, caching, etag: `"${version}"`, body });
  }

  app.get('/favicon.ico', function serveFaviconIco(request, reply) {
    return send(request, reply, 'image/x-icon', studio.faviconIco);
  });

  app.get('/favicon.svg', function serveFavicon(request, reply) {
    reply.header('content-security-policy', svgPolicy);
    return send(request, reply, 'image/svg+xml', studio.favicon);
  });

  app.get('/apple-touch-icon.png', function serveTouchIcon(request, reply) {
    return send(request, reply, 'image/png', () => studio.icon('bleed', touchIconSize));
  });

  for (const { file, shape, size } of listedIcons) {
    app.get(`/icons/${file}`, function serveIcon(request, reply) {
      return send(request, reply, 'image/png', () => studio.icon(shape, size));
    });
  }

  app.get('/manifest.webmanifest', function serveManifest(request, reply) {
    return send(request, reply, 'application/manifest+json; charset=utf-8', () => manifest);
  });
}
