import type { FastifyRequest } from 'fastify';
import { actorOfRequest, provenUntil } from './access.ts';

/**
 * Tells whether a person opens a file in a browser long after they confirmed who they are. They are
 * sent to the page where they can do that; a script or a program gets the refusal.
 */
export function isOpenedUnproven(request: FastifyRequest, now: number): boolean {
  const actor = actorOfRequest(request);
  if (actor.via === 'token' || provenUntil(actor, now) > 0) return false;
  return request.headers.accept?.includes('text/html') ?? false;
}
