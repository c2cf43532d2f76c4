import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

type CacheControl = 'no-cache' | 'private, no-cache';

/**
 * Sends a response that may be cached but must be revalidated every time: `no-cache` and a strong
 * ETag over its bytes, so that an unchanged response has no body. What is for one person says so, by
 * `private, no-cache`.
 */
export function sendFresh(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  cacheControl: CacheControl = 'no-cache',
): FastifyReply {
  // Uses the route's own serialiser, so that fields outside its schema are not sent.
  const text = reply.serialize(body);
  return sendFreshText(request, reply, 'application/json; charset=utf-8', text, cacheControl);
}

/** Sends a text that is not JSON with an ETag, or 304 where the client has it already. */
export function sendFreshText(
  request: FastifyRequest,
  reply: FastifyReply,
  mediaType: string,
  body: string | ArrayBuffer | Buffer,
  cacheControl: CacheControl = 'no-cache',
): FastifyReply {
  const bytes = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body as Buffer);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  reply.header('etag', etag).header('cache-control', cacheControl);
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(mediaType).send(bytes);
}

/** RFC 9110 section 13.1.2: a list of tags, compared weakly, or `*`. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
