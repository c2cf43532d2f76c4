/** How pages of documents are sent, whatever they are pages of. */
import type { FastifyReply } from 'fastify';
import type { RenderedPage } from './rendering-deps.ts';

/** The width of a page in pixels, where nobody names one. */
export const usualPageWidth = 1_200;
/** A page of the portal waits for the text, and is shown without it then. */
export const pageTextWaitMs = 2_500;
/** A browser asks again for a small picture; meanwhile the places of the web server are free for pages. */
export const thumbnailWaitMs = 4_000;

/** Sends a page as a picture, which no cache keeps: access to it may end. */
export function sendPage(reply: FastifyReply, { mediaType, bytes }: RenderedPage) {
  return reply
    .type(mediaType)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', 'inline')
    .send(bytes as never);
}
