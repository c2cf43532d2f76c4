import type { FastifyRequest } from 'fastify';
import { runsNoScripts } from './no-script.ts';

/** Robots get the complete document, because some of them ignore what is streamed later. */
const robots = /bot\b|crawl|spider|slurp|archiver|facebookexternalhit|preview|embed|lighthouse/i;

/**
 * Robots, browsers without scripts and clients that say so (RFC 7240) get everything at once. A
 * form that the browser itself submits was sent without scripts.
 */
export function wantsComplete(request: FastifyRequest): boolean {
  if (request.method === 'POST') return true;
  if (request.headers['prefer'] === 'complete-document' || runsNoScripts(request)) return true;
  return robots.test(request.headers['user-agent'] ?? '');
}
