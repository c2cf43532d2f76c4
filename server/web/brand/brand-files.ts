/** The files of a brand that browsers load: a stylesheet of its colours, and its logos. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { SiteImage } from '#shared/site/page-state.ts';
import type { Brand } from './brand.ts';
import { brandSheet } from './brand-sheet.ts';
import type { BrandImage } from './image.ts';

/** All addresses of these files begin with this. */
export const brandPath = '/brand/';

/**
 * The links in documents. The addresses contain a digest of the content, so a change of the brand
 * changes the documents.
 */
export interface BrandLinks {
  /** The stylesheet of the operator's colours; null when the default colours are used. */
  readonly brandSheet: string | null;
  readonly logo: SiteImage | null;
  readonly logoDark: SiteImage | null;
}

interface BrandFile {
  readonly path: string;
  readonly digest: string;
  readonly mediaType: string;
  readonly body: Buffer;
}

/** The addresses of a brand's files. */
export function brandLinks(brand: Brand): BrandLinks {
  return {
    brandSheet: hrefOf(sheetFile(brand)),
    logo: linkedImage(brand.logo, 'logo'),
    logoDark: linkedImage(brand.logoDark, 'logo-dark'),
  };
}

const forAYear = 'public, max-age=31536000, immutable';

/**
 * For an image that is opened by itself: it may draw and do nothing else, except for inline
 * styles, which it needs for its colours. The image was checked when it was read; this covers
 * whatever that check missed.
 */
const imagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/**
 * Serves these files. During a deploy, a document from a node with another brand may ask for
 * another version; it gets the current one, marked not to be cached.
 */
export function registerBrandFiles(app: FastifyInstance, brand: Brand): void {
  const files = [
    sheetFile(brand),
    imageFileOf(brand.logo, 'logo'),
    imageFileOf(brand.logoDark, 'logo-dark'),
  ];
  for (const file of files) {
    if (file === undefined) continue;
    const { path, digest, mediaType, body } = file;
    const etag = `"${digest}"`;
    app.get(path, function serveBrandFile(request, reply) {
      const { v: version } = request.query as { v?: unknown };
      reply.header('cache-control', version === digest ? forAYear : 'no-cache');
      reply.header('etag', etag);
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      if (mediaType.startsWith('image/')) reply.header('content-security-policy', imagePolicy);
      return reply.type(mediaType).send(body);
    });
  }
}

function sheetFile({ changedColours }: Brand): BrandFile | undefined {
  const css = brandSheet(changedColours);
  if (css === undefined) return undefined;
  const body = Buffer.from(css);
  const digest = createHash('sha256').update(body).digest('hex').slice(0, 12);
  return { path: `${brandPath}colours.css`, digest, mediaType: 'text/css; charset=utf-8', body };
}

function imageFileOf(image: BrandImage | undefined, name: string): BrandFile | undefined {
  if (image === undefined) return undefined;
  const { mediaType, digest, bytes } = image;
  const extension = mediaType === 'image/png' ? 'png' : 'svg';
  return { path: `${brandPath}${name}.${extension}`, digest, mediaType, body: bytes };
}

function linkedImage(image: BrandImage | undefined, name: string): SiteImage | null {
  const href = hrefOf(imageFileOf(image, name));
  if (image === undefined || href === null) return null;
  return { href, width: image.width, height: image.height };
}

function hrefOf(file: BrandFile | undefined): string | null {
  return file === undefined ? null : `${file.path}?v=${file.digest}`;
}
