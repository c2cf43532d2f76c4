import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../../shared/errors.ts';
import { admit } from './access.ts';
import { limitNetworks } from './network-rate.ts';
import type { ProductApi, ProductApiParts } from './parts.ts';
import { isWrite, type RepeatGuard } from './repeat-guard.ts';
import type { Rate } from './storage/rates.ts';

/**
 * Writes that anybody may ask for, all together, from one network. Each of them has a rate of its
 * own for what it does; this one is for all that are refused.
 */
export const anonymousWriteRate: Rate = { limit: 600, seconds: 60 };

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the caller may not do this; answered unless the request was answered before. */
    refusal: ProblemError | undefined;
  }
}

/**
 * Decides who may go on, as early as it can be known. Whoever shows nothing is turned away before
 * the body is read, and so is everybody whose request cannot have been answered before. A write to a
 * route that ends the session it is sent with may be the repetition of one that did: it waits for its
 * record, which is looked for when the body is known to be one that the route takes. No other answer,
 * which may hold a secret, is given again to a session that has ended since.
 */
export function admissionHooks(app: ProductApi, parts: ProductApiParts, guard: RepeatGuard): void {
  const takeAnonymousWrite = limitNetworks(anonymousWriteRate, parts.now);
  app.decorateRequest('actor', undefined);
  app.decorateRequest('refusal', undefined);

  app.addHook('onRequest', async function admitAtOnce(request) {
    if (isOpen(request)) return;
    if (isWrite(request) && request.routeOptions.config.access === 'anyone') {
      takeAnonymousWrite(request.visitor.ipPrefix);
    }
    if (!mayBeAnswered(request)) request.actor = await admit(request, parts);
  });

  app.addHook('preValidation', async function admitOrNote(request) {
    if (isOpen(request) || !mayBeAnswered(request)) return;
    try {
      request.actor = await admit(request, parts);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      request.refusal = error;
    }
  });

  app.addHook('preHandler', async function replayOrRefuse(request, reply) {
    if (isOpen(request)) return;
    if (await guard.replay(request, reply)) return reply;
    if (request.refusal !== undefined) throw request.refusal;
  });
}

/** Unknown addresses, and what only the web server beside this one reaches. */
function isOpen(request: FastifyRequest): boolean {
  return request.is404 || request.routeOptions.config.internal === true;
}

function mayBeAnswered(request: FastifyRequest): boolean {
  const { sessionToken, bearerToken } = request.visitor;
  const { endsSession = false } = request.routeOptions.config;
  return endsSession && isWrite(request) && (sessionToken ?? bearerToken) !== undefined;
}
