import type { FastifyReply, FastifyRequest } from 'fastify';

/** For addresses that contain the version of their content. */
export const cacheForever = 'public, max-age=31536000, immutable';
/** For addresses whose content can change, such as /favicon.ico. */
export const cacheForADay = 'public, max-age=86400';
/** Checked on every use, mostly with a 304. */
export const neverTrusted = 'no-cache';

export interface SentFile {
  readonly type: string;
  readonly caching: string;
  /** With its quotes, as in the header. */
  readonly etag: string;
  /** Makes the body; not called when the client has it already. */
  readonly body: () => Promise<Buffer> | Buffer;
}

/** Whether a client has this version already (RFC 9110, 13.1.2: compared weakly). */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/** Sends a file with its validators, or a 304. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, caching, etag, body }: SentFile,
): Promise<FastifyReply> {
  const known = isKnown(request.headers['if-none-match'], etag);
  const bytes = known ? undefined : await body();
  // Set after the body was made, because an error must not be cached as long as the file.
  reply.header('etag', etag).header('cache-control', caching);
  return known ? reply.code(304).send() : reply.type(type).send(bytes);
}

/** Lets other sites show a image: previews and search results load it from there. */
export function allowOtherSites(reply: FastifyReply): void {
  reply.header('cross-origin-resource-policy', 'cross-origin');
}

/** The version an address names, as in `?v=1a2b`. */
export function requestedVersion(request: FastifyRequest): string | undefined {
  const { v } = request.query as { readonly v?: string | readonly string[] };
  return typeof v === 'string' ? v : undefined;
}
