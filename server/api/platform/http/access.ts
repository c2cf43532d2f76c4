import type { FastifyRequest } from 'fastify';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { secondStepMinutes } from '#shared/product/fields/limits.ts';
import { noProfileCode } from '#shared/product/investors/lifecycle.ts';
import { isAhead } from '../clock-jumps.ts';
import type { ProductApiDeps } from '../deps.ts';
import {
  type ActingAccount,
  accountBySession,
  capabilitiesOf,
  clearSession,
  twoFactorOf,
} from '../identity/session-store.ts';
import { accountByAccessToken } from '../identity/token-store.ts';
import { can, type Decision, type PolicyActor, type Resource } from '../policy/can.ts';
import { type Action, isForAnyone, ruleOf } from '../policy/policy.ts';

/** The account a request acts for. */
export interface Actor extends PolicyActor {
  readonly account: ActingAccount;
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
    /** What the route does, as the policy knows it. */
    action?: Action;
  }
  interface FastifyRequest {
    actor: Actor | undefined;
  }
}

const readMethods: readonly string[] = ['GET', 'HEAD'];

/** The sentences of the decisions that are the same for everybody. */
const refusals: Readonly<Record<Exclude<Decision, 'yes' | 'unauthenticated'>, () => ProblemError>> =
  {
    'read-only': () => forbidden('This access token is read-only.'),
    'no-tokens': () =>
      forbidden('You can’t do this with an access token. Log in with your browser.'),
    'operators-only': () => forbidden('Only an operator can do this.'),
    'not-for-operators': () =>
      forbidden('Operator accounts can’t raise or invest. Use another account for that.'),
    'not-an-investor': () =>
      forbidden('You have no investor profile yet. Create one first.', noProfileCode),
    'not-their-part': () =>
      forbidden('Your role in this company doesn’t allow this. Ask its owner.'),
    'two-factor-required': () =>
      forbidden(
        'Turn on two-factor authentication first. This portal requires it of operators.',
        'two-factor-required',
      ),
    'deletion-pending': () =>
      forbidden(
        'Your account is about to be deleted. Cancel the deletion to use it again.',
        'deletion-pending',
      ),
    'not-found': () => new ProblemError(problem('not-found', 'Nothing was found here.')),
  };

/**
 * Finds the account of a request and asks the policy whether it may do what the route does; rejects
 * with 401 or 403. Where credentials are not needed, those that are no longer good count as none.
 */
export async function admit(
  request: FastifyRequest,
  deps: ProductApiDeps,
): Promise<Actor | undefined> {
  const { action } = request.routeOptions.config;
  if (action === undefined)
    throw new Error(`${request.routeOptions.url} does not name its action.`);
  if (isForAnyone(action)) {
    return ruleOf(action).knowsWhoAsks ? actorOf(request, deps) : undefined;
  }
  const actor = await actorOf(request, deps);
  const decision = can(actor, action, { writes: !readMethods.includes(request.method) });
  if (decision === 'yes') return actor;
  if (decision !== 'unauthenticated') throw refusals[decision]();
  const { sessionToken, bearerToken } = request.context;
  throw new ProblemError(problem('unauthenticated', 'Log in to continue.'), {
    'www-authenticate': 'Bearer',
    // Clears the cookie, because a browser that keeps it would go on showing "Log out" on every
    // page.
    ...(sessionToken !== undefined && bearerToken === undefined ? clearSession : {}),
  });
}

/** Asks the policy whether somebody may do this to one thing; rejects with 403 or 404. */
export function requireAllowed(actor: Actor, action: Action, resource: Resource): void {
  const decision = can(actor, action, { resource });
  if (decision !== 'yes' && decision !== 'unauthenticated') throw refusals[decision]();
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

/** What confirms who somebody is before a protected action; null when nothing is needed. */
export function neededStepUp(actor: Actor, now: number): 'code' | 'password' | null {
  if (actor.via === 'token' || provenUntil(actor, now) > 0) return null;
  return actor.account.two_factor_since === null ? 'password' : 'code';
}

/** The field that is missing, and what is said of it. */
const stepUpFaults = {
  password: ['/currentPassword', 'Enter your current password to confirm it’s you.'],
  code: ['/code', 'Enter the code from your app to confirm it’s you.'],
} as const;

/**
 * Protects actions that a stolen session alone must not allow. Rejects with 401 unless the user has
 * logged in or confirmed who they are (POST /auth/step-up) within the last minutes: with the second
 * factor if the account has one, otherwise with the password. A token was made by somebody who had.
 */
export function requireStepUp(actor: Actor, now: number): void {
  const needed = neededStepUp(actor, now);
  if (needed === null) return;
  const [pointer, message] = stepUpFaults[needed];
  throw new ProblemError(
    problem('mfa-required', message, { errors: [{ pointer, code: 'step-up', message }] }),
  );
}

/** The actor of a route that requires one. */
export function actorOfRequest(request: FastifyRequest): Actor {
  if (request.actor === undefined) throw new Error('A route without access asked for its actor.');
  return request.actor;
}

async function actorOf(request: FastifyRequest, deps: ProductApiDeps): Promise<Actor | undefined> {
  const { sessionToken, bearerToken } = request.context;
  if (bearerToken !== undefined) {
    const found = await accountByAccessToken(deps, bearerToken);
    if (found === undefined) return undefined;
    const { account, tokenId, scope } = found;
    return {
      ...accountFacts(account, deps),
      via: 'token',
      scope,
      credentialId: tokenId,
      provenAt: null,
    };
  }
  if (sessionToken === undefined) return undefined;
  const found = await accountBySession(deps, sessionToken);
  if (found === undefined) return undefined;
  const { account, sessionId, provenAt } = found;
  return { ...accountFacts(account, deps), via: 'session', credentialId: sessionId, provenAt };
}

function accountFacts(account: ActingAccount, { options }: ProductApiDeps) {
  return {
    account,
    capabilities: capabilitiesOf(account),
    mustSecure: twoFactorOf(account, options) === 'required',
  };
}

function forbidden(detail: string, code?: string): ProblemError {
  return new ProblemError(problem('forbidden', detail, code === undefined ? {} : { code }));
}
