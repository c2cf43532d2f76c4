import type { FastifyRequest } from 'fastify';
import { ProblemError, problem } from '../../shared/errors.ts';
import type { UserRole } from '../../shared/product/account.ts';
import { secondStepMinutes } from '../../shared/product/limits.ts';
import { type ActingAccount, accountBySession, twoFactorOf } from './account/session-store.ts';
import { accountByAccessToken } from './account/token-store.ts';
import type { ProductApiParts } from './parts.ts';

/**
 * Who may call a route:
 * - `anyone`: no credential is looked at;
 * - `signed-in`: a session, or a personal access token whose scope covers the method;
 * - `session`: a person at a browser; a token never manages tokens, sessions or passwords;
 * - `operator`: the session of an operator.
 */
export type Access = 'anyone' | 'signed-in' | 'session' | 'operator';

/** The account in whose name a request acts. */
export interface Actor {
  readonly account: ActingAccount;
  readonly role: UserRole;
  readonly via: 'session' | 'token';
  /** The id of the session or token. */
  readonly credentialId: string;
  /** When a second factor was last shown in the session. */
  readonly mfaAt: string | null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Open to operators who must turn two-factor sign-in on before anything else. */
    beforeTwoFactor?: boolean;
  }
  interface FastifyRequest {
    actor: Actor | undefined;
  }
}

const readMethods: readonly string[] = ['GET', 'HEAD'];

/** Finds who acts and whether they may; rejects with 401 or 403. */
export async function admit(
  request: FastifyRequest,
  parts: ProductApiParts,
): Promise<Actor | undefined> {
  const access = request.routeOptions.config.access ?? 'session';
  if (access === 'anyone') return undefined;
  const actor = await actorOf(request, parts);
  if (actor === undefined) {
    throw new ProblemError(problem('unauthenticated', 'Sign in to continue.'), {
      'www-authenticate': 'Bearer',
    });
  }
  if (actor.via === 'token' && access !== 'signed-in') {
    throw forbidden('This cannot be done with an access token. Sign in with your browser.');
  }
  if (access === 'operator' && actor.role !== 'operator') {
    throw forbidden('Only the operator of this network may do this.');
  }
  if (
    request.routeOptions.config.beforeTwoFactor !== true &&
    twoFactorOf(actor.account, parts.options) === 'required'
  ) {
    throw new ProblemError(
      problem('forbidden', 'Turn on two-factor sign-in first. This portal asks it of operators.', {
        code: 'two-factor-required',
      }),
    );
  }
  return actor;
}

/** When a session stops counting as one that has shown its second factor just now. */
export function provenUntil({ mfaAt }: Pick<Actor, 'mfaAt'>): number {
  return mfaAt === null ? 0 : Date.parse(mfaAt) + secondStepMinutes * 60_000;
}

/**
 * For what a stolen session must not be enough for: rejects with 401 unless an account with
 * two-factor sign-in has shown its second factor within the last minutes (POST /auth/step-up).
 */
export function requireRecentFactor(actor: Actor, now: number): void {
  if (actor.account.two_factor_since === null || provenUntil(actor) > now) return;
  const message = 'Enter the code from your app, to show that it is you.';
  throw new ProblemError(
    problem('mfa-required', message, {
      errors: [{ pointer: '/code', code: 'step-up', message }],
    }),
  );
}

/** The actor of a route that requires one. */
export function actorOfRequest(request: FastifyRequest): Actor {
  if (request.actor === undefined) throw new Error('A route without access asked for its actor.');
  return request.actor;
}

async function actorOf(
  request: FastifyRequest,
  parts: ProductApiParts,
): Promise<Actor | undefined> {
  const { sessionToken, bearerToken } = request.visitor;
  if (bearerToken !== undefined) {
    const found = await accountByAccessToken(parts, bearerToken);
    if (found === undefined) return undefined;
    if (found.scope === 'read' && !readMethods.includes(request.method)) {
      throw forbidden('This access token may only read.');
    }
    const { account, tokenId } = found;
    return { account, role: account.role, via: 'token', credentialId: tokenId, mfaAt: null };
  }
  if (sessionToken === undefined) return undefined;
  const found = await accountBySession(parts, sessionToken);
  if (found === undefined) return undefined;
  const { account, sessionId, mfaAt } = found;
  return { account, role: account.role, via: 'session', credentialId: sessionId, mfaAt };
}

function forbidden(detail: string): ProblemError {
  return new ProblemError(problem('forbidden', detail));
}
