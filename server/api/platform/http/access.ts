import type { FastifyRequest } from 'fastify';
import { ProblemError, problem } from '../../../../shared/http/errors.ts';
import type { UserRole } from '../../../../shared/product/account/account.ts';
import { secondStepMinutes } from '../../../../shared/product/fields/limits.ts';
import { isAhead } from '../clock-jumps.ts';
import type { ProductApiParts } from '../deps.ts';
import {
  type ActingAccount,
  accountBySession,
  clearSession,
  twoFactorOf,
} from '../identity/session-store.ts';
import { accountByAccessToken } from '../identity/token-store.ts';

/**
 * Who may call a route:
 * - `anyone`: credentials are not checked;
 * - `signed-in`: a session, or a personal access token whose scope covers the method;
 * - `session`: a person in a browser; a token can never manage tokens, sessions or passwords;
 * - `operator`: the session of an operator.
 */
export type Access = 'anyone' | 'signed-in' | 'session' | 'operator';

/** The account a request acts for. */
export interface Actor {
  readonly account: ActingAccount;
  readonly role: UserRole;
  readonly via: 'session' | 'token';
  /** The id of the session or token. */
  readonly credentialId: string;
  /**
   * When the session last confirmed its user: by the second factor, or by the password when there
   * is none.
   */
  readonly provenAt: string | null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Also allowed for operators who must first turn on two-factor authentication. */
    beforeTwoFactor?: boolean;
    /** Also allowed for members whose account is about to be erased. */
    whileDeleting?: boolean;
  }
  interface FastifyRequest {
    actor: Actor | undefined;
  }
}

const readMethods: readonly string[] = ['GET', 'HEAD'];

/**
 * Finds the account of a request and checks that it may call the route; rejects with 401 or 403.
 */
export async function admit(
  request: FastifyRequest,
  parts: ProductApiParts,
): Promise<Actor | undefined> {
  const access = request.routeOptions.config.access ?? 'session';
  if (access === 'anyone') return undefined;
  const actor = await actorOf(request, parts);
  if (actor === undefined) {
    const { sessionToken, bearerToken } = request.visitor;
    throw new ProblemError(problem('unauthenticated', 'Log in to continue.'), {
      'www-authenticate': 'Bearer',
      // Clears the cookie, because a browser that keeps it would go on showing "Log out" on every
      // page.
      ...(sessionToken !== undefined && bearerToken === undefined ? clearSession : {}),
    });
  }
  if (actor.via === 'token' && access !== 'signed-in') {
    throw forbidden('This cannot be done with an access token. Log in with your browser.');
  }
  if (access === 'operator' && actor.role !== 'operator') {
    throw forbidden('Only an operator of this portal may do this.');
  }
  if (
    request.routeOptions.config.beforeTwoFactor !== true &&
    twoFactorOf(actor.account, parts.options) === 'required'
  ) {
    throw new ProblemError(
      problem(
        'forbidden',
        'Turn on two-factor authentication first. This portal requires it of operators.',
        {
          code: 'two-factor-required',
        },
      ),
    );
  }
  if (
    request.routeOptions.config.whileDeleting !== true &&
    actor.account.deletion_due_at !== null
  ) {
    throw new ProblemError(
      problem(
        'forbidden',
        'Your account is about to be deleted. Cancel the deletion to use it again.',
        {
          code: 'deletion-pending',
        },
      ),
    );
  }
  return actor;
}

/**
 * Until when a session counts as recently confirmed, in epoch milliseconds; 0 when it does not. A
 * confirmation dated in the future was recorded while the clock was ahead, and does not count.
 */
export function provenUntil({ provenAt }: Pick<Actor, 'provenAt'>, now: number): number {
  if (provenAt === null || isAhead(provenAt, now)) return 0;
  const until = Date.parse(provenAt) + secondStepMinutes * 60_000;
  return until > now ? until : 0;
}

/**
 * Protects actions that a stolen session alone must not allow. Rejects with 401 unless the user has
 * logged in or confirmed who they are (POST /auth/step-up) within the last minutes: with the second
 * factor if the account has one, otherwise with the password.
 */
export function requireStepUp(actor: Actor, now: number): void {
  if (provenUntil(actor, now) > 0) return;
  const [pointer, message] =
    actor.account.two_factor_since === null
      ? ['/currentPassword', 'Enter your current password to confirm that it is you.']
      : ['/code', 'Enter the code from your app to confirm that it is you.'];
  throw new ProblemError(
    problem('mfa-required', message, { errors: [{ pointer, code: 'step-up', message }] }),
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
    return { account, role: account.role, via: 'token', credentialId: tokenId, provenAt: null };
  }
  if (sessionToken === undefined) return undefined;
  const found = await accountBySession(parts, sessionToken);
  if (found === undefined) return undefined;
  const { account, sessionId, provenAt } = found;
  return { account, role: account.role, via: 'session', credentialId: sessionId, provenAt };
}

function forbidden(detail: string): ProblemError {
  return new ProblemError(problem('forbidden', detail));
}
