import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressBody, type Encoding, negotiateEncoding } from '../../../compression.ts';
import { isKnown } from './fresh-response.ts';

/** Answers with a text, or with 304 where the client has it already. */
export type SendText = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Prepares a large text that is the same for everybody: it is hashed once, compressed once for each
 * encoding that somebody asks for, and may be cached but must be revalidated.
 */
export function packedText(mediaType: string, text: string): SendText {
  const body = Buffer.from(text);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  const packed = new Map<Encoding, Promise<Buffer>>();

  async function bodyIn(encoding: Encoding): Promise<Buffer> {
    let known = packed.get(encoding);
    if (known === undefined) {
      // At the levels of a single answer: the others would have the first reader wait half a second.
      known = compressBody(body, encoding, 'once').then((made) => made.body);
      packed.set(encoding, known);
    }
    return known;
  }

  return async function sendText(request, reply) {
    const encoding = negotiateEncoding(request.headers['accept-encoding'], 'once');
    // RFC 9110 section 8.8.3.3: every encoding has a tag of its own.
    const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
    reply
      .header('etag', etag)
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Encoding');
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type(mediaType).send(await bodyIn(encoding));
  };
}
