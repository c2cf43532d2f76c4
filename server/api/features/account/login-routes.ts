import type { FastifyReply } from 'fastify';
import { audit } from '#api/platform/audit/audit.ts';
import type { ApiObserver, FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import type { CommandResponse } from '#api/platform/http/idempotent.ts';
import { problemOf } from '#api/platform/http/problem-responses.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { accountByEmail } from '#api/platform/identity/account-store.ts';
import {
  countFailure,
  forgetFailures,
  passwordSubjects,
  requireUnlocked,
} from '#api/platform/identity/login-lock.ts';
import {
  accountOf,
  beginSession,
  capabilitiesOf,
  clearSession,
  revokeByToken,
} from '#api/platform/identity/session-store.ts';
import type { LoginResult } from '#api/platform/metrics.ts';
import { type Problem, type ProblemError, problem } from '#shared/http/errors.ts';
import type { AccountResponse, UserStatus } from '#shared/product/account/account.ts';
import { actingAs } from '#shared/product/account/capabilities.ts';
import { beginChallenge, clearChallenge } from './two-factor/challenges.ts';

/** An account whose address is not confirmed has no password yet. */
const hasPassword: readonly UserStatus[] = ['active', 'suspended'];

/** Logging in and out. */
export function loginRoutes(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('POST /auth/login'),
    config: { action: 'session.begin' },
    // Not a command: how it ended is counted, also when it is refused or fails.
    handler: async function logIn(request, reply) {
      const { body, context } = request;
      const subjects = passwordSubjects(body.email, context.ipPrefix);
      const attempt = deps.idempotent<AccountResponse>(request, reply, async (commit) => {
        const { account, isRight } = await deps.loginThrottle.attempt(subjects, async () => {
          const found = await accountByEmail(deps.storage.db, body.email);
          return {
            account: found,
            isRight: await deps.hasher.verify(
              body.password,
              found?.password_hash,
              context.ipPrefix,
            ),
          };
        });
        return commit(async function commitLogin(trx): Promise<CommandResponse<AccountResponse>> {
          const now = deps.now();
          await requireUnlocked(trx, subjects, now);
          if (account === undefined || !hasPassword.includes(account.status) || !isRight) {
            await countFailure(trx, subjects, now);
            await audit(
              trx,
              request,
              { action: 'account.login-failed', targetType: 'address', targetId: subjects.account },
              now,
            );
            return { status: 422, body: wrongCredentials().problem };
          }
          const actor = { actorId: account.id, actorRole: actingAs(capabilitiesOf(account)) };
          const target = { targetType: 'user', targetId: account.id, ...actor };
          // With a second step, the right password alone must not reset the count of wrong codes.
          const twoSteps = account.two_factor_since !== null;
          if (!twoSteps) await forgetFailures(trx, subjects);
          if (account.status === 'suspended') {
            await audit(trx, request, { action: 'account.login-suspended', ...target }, now);
            return { status: 403, body: suspended() };
          }
          if (twoSteps) {
            const challenge = await beginChallenge(trx, account.id, now);
            await audit(trx, request, { action: 'account.login-first-step', ...target }, now);
            return { status: 401, body: codeNeeded(), headers: challenge };
          }
          const headers = {
            ...(await beginSession(trx, account.id, context, now, 'all-factors')),
            ...clearChallenge,
          };
          await audit(trx, request, { action: 'account.login', ...target }, now);
          return { status: 200, body: { account: accountOf(account, deps.options) }, headers };
        });
      });
      return countedLogin(deps.observer, reply, attempt, { 401: 'second-factor' });
    },
  });

  command(app, deps, 'POST /auth/logout', { action: 'session.leave', run: logOut });
}

async function logOut({ context: { sessionToken }, trx, now }: Command<'POST /auth/logout'>) {
  const userId =
    sessionToken === undefined ? undefined : await revokeByToken(trx, sessionToken, now);
  if (userId === undefined) return { headers: clearSession, isWithoutEffect: true };
  const actor = { actorId: userId, actorRole: 'self' };
  const target = { targetType: 'user', targetId: userId };
  return { headers: clearSession, auditEntries: { action: 'account.logout', ...target, ...actor } };
}

/** Counts the result of an attempt; `names` lists the statuses that are not plain refusals. */
export async function countedLogin(
  observer: ApiObserver,
  reply: FastifyReply,
  attempt: Promise<FastifyReply>,
  names: Readonly<Record<number, LoginResult>>,
): Promise<FastifyReply> {
  try {
    await attempt;
    const { statusCode } = reply;
    observer.loginFinished(statusCode < 400 ? 'ok' : (names[statusCode] ?? 'refused'));
    return reply;
  } catch (error) {
    const status = error instanceof Error ? problemOf(error)?.status : undefined;
    const isLimit = status === 423 || status === 429;
    observer.loginFinished(isLimit ? 'limited' : 'error');
    throw error;
  }
}

/** One sentence for an unknown address and a wrong password. */
function wrongCredentials(): ProblemError {
  return invalid([
    {
      pointer: '/password',
      code: 'credentials',
      message: 'The email address or password is incorrect.',
    },
  ]);
}

function codeNeeded(): Problem {
  return problem('mfa-required', 'Your password is right. Now enter the code from your app.');
}

function suspended(): Problem {
  return problem(
    'forbidden',
    'This account is suspended. Contact us if you think this is a mistake.',
    {
      code: 'account-suspended',
    },
  );
}
