import type { FastifyRequest } from 'fastify';
import { ProblemError } from '#shared/http/errors.ts';
import type { ProductApi, ProductApiDeps } from '../deps.ts';
import { isForAnyone } from '../policy/policy.ts';
import type { Rate } from '../storage/rates.ts';
import { together } from '../storage/together.ts';
import { admit } from './access.ts';
import { type Idempotency, isWrite } from './idempotent.ts';
import { limitNetworks } from './network-rate.ts';

/**
 * The limit for all anonymous writes from one network together. Each route also has its own limit
 * for what it does; this one also counts requests that are refused.
 */
export const anonymousWriteRate: Rate = { limit: 600, seconds: 60 };

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the caller may not do this; sent unless there is a recorded response to replay. */
    refusal: ProblemError | undefined;
  }
}

/**
 * Refuses requests as early as possible. A request without a credential is refused before its body
 * is read, and so is any other that cannot be the repetition of an answered one. The exception is a
 * write to a route that ends its own session: it may be a repetition, so its record is looked up
 * once the body has been validated. No other response is replayed to a session that has ended
 * since, because it may contain a secret.
 */
export function admissionHooks(app: ProductApi, deps: ProductApiDeps, guard: Idempotency): void {
  const takeAnonymousWrite = limitNetworks(anonymousWriteRate, deps.now);
  app.decorateRequest('actor', undefined);
  app.decorateRequest('keyed', undefined);
  app.decorateRequest('lookedUp', undefined);
  app.decorateRequest('guarded', false);
  app.decorateRequest('refusal', undefined);

  app.addHook('onRequest', async function admitAtOnce(request) {
    if (isOpen(request)) return;
    const { action } = request.routeOptions.config;
    if (isWrite(request) && action !== undefined && isForAnyone(action)) {
      takeAnonymousWrite(request.context.ipPrefix);
    }
    if (mayBeAnswered(request)) return;
    // Whose request it is, and whether it was answered before, do not depend on each other.
    const [actor] = await together([
      admit(request, deps),
      hasCredential(request) && guard.lookUp(request),
    ]);
    request.actor = actor;
  });

  app.addHook('preValidation', async function admitOrNote(request) {
    if (isOpen(request) || !mayBeAnswered(request)) return;
    try {
      request.actor = await admit(request, deps);
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

/** Unknown addresses, and routes that only the web server can reach. */
function isOpen(request: FastifyRequest): boolean {
  return request.is404 || request.routeOptions.config.internal === true;
}

function mayBeAnswered(request: FastifyRequest): boolean {
  const { endsSession = false } = request.routeOptions.config;
  return endsSession && isWrite(request) && hasCredential(request);
}

/** Without one nothing is asked of the database before the body is there. */
function hasCredential({ context }: FastifyRequest): boolean {
  return (context.sessionToken ?? context.bearerToken) !== undefined;
}
