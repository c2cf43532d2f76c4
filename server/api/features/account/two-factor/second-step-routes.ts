import type { FastifyRequest } from 'fastify';
import { audit } from '#api/platform/audit/audit.ts';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import type { CommandResponse } from '#api/platform/http/idempotent.ts';
import { type AccountWithPassword, accountById } from '#api/platform/identity/account-store.ts';
import {
  codeSubjects,
  countFailure,
  failuresOfAccount,
  forgetFailures,
  passwordSubjects,
  requireUnlocked,
} from '#api/platform/identity/login-lock.ts';
import { accountOf, beginSession, capabilitiesOf } from '#api/platform/identity/session-store.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { AccountResponse } from '#shared/product/account/account.ts';
import { actingAs } from '#shared/product/account/capabilities.ts';
import { countedLogin } from '../login-routes.ts';
import { challengedAccount, clearChallenge, spendChallenge } from './challenges.ts';
import { proofOf, sentFactor, takeProof, wrongFactor } from './second-factor.ts';
import { mailRecoveryCodeUsed, mailTwoFactorNotice } from './two-factor-mail.ts';
import { unusedRecoveryCodes } from './two-factor-store.ts';

/** After this many wrong codes following the right password, the owner gets a mail. */
const wrongCodesToTell = 5;

/** The second step of logging in: after the right password, a code. */
export function secondStepRoutes(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('POST /auth/second-step'),
    config: { action: 'session.begin' },
    // Not a command: how it ended is counted, also when it is refused or fails.
    handler: async function takeSecondStep(request, reply) {
      const { body, context } = request;
      sentFactor(body);
      const attempt = deps.idempotent<AccountResponse>(request, reply, async (commit) => {
        const account = await challenged(deps, context.challengeToken);
        const subjects = codeSubjects(account.email, context.ipPrefix);
        const proof = await deps.loginThrottle.attempt(subjects, () =>
          proofOf(deps, account.id, body, context.ipPrefix),
        );
        return commit(async function commitSecondStep(trx): Promise<
          CommandResponse<AccountResponse>
        > {
          const now = deps.now();
          await requireUnlocked(trx, subjects, now);
          const token = context.challengeToken ?? '';
          if ((await challengedAccount(trx, token, now)) === undefined) throw challengeSpent();
          const actor = { actorId: account.id, actorRole: actingAs(capabilitiesOf(account)) };
          const target = { targetType: 'user', targetId: account.id, ...actor };
          if (proof === undefined || !(await takeProof(trx, account.id, proof, now))) {
            await countFailure(trx, subjects, now);
            if ((await failuresOfAccount(trx, subjects, now)) === wrongCodesToTell) {
              await mailTwoFactorNotice(trx, 'second-step-locked', account, context.origin, now);
            }
            await audit(trx, request, { action: 'account.second-step-failed', ...target }, now);
            return { status: 422, body: wrongFactor(body).problem };
          }
          if (!(await spendChallenge(trx, token, now))) throw challengeSpent();
          await forgetFailures(trx, subjects);
          await forgetFailures(trx, passwordSubjects(account.email, context.ipPrefix));
          if (proof.kind === 'recovery-code') await tellOfRecovery(trx, request, account, now);
          const session = await beginSession(trx, account.id, context, now, 'all-factors');
          const after = { secondStep: proof.kind };
          await audit(trx, request, { action: 'account.login', ...target, after }, now);
          return {
            status: 200,
            body: { account: accountOf(account, deps.options) },
            headers: { ...session, ...clearChallenge },
          };
        });
      });
      return countedLogin(deps.observer, reply, attempt, { 422: 'code-refused' });
    },
  });
}

async function challenged(
  deps: FeatureDeps,
  token: string | undefined,
): Promise<AccountWithPassword> {
  const id = await challengedAccount(deps.storage.db, token, deps.now());
  const account = id === undefined ? undefined : await accountById(deps.storage.db, id);
  if (account === undefined) throw challengeSpent();
  return account;
}

async function tellOfRecovery(
  trx: Transaction,
  request: FastifyRequest,
  account: AccountWithPassword,
  now: number,
): Promise<void> {
  const left = await unusedRecoveryCodes(trx, account.id);
  await mailRecoveryCodeUsed(trx, account, left.length, request.context.origin, now);
}

/** The refusal when no password was entered before, or too long ago. */
function challengeSpent(): ProblemError {
  return new ProblemError(
    problem('unauthenticated', 'You took too long. Enter your password again.', {
      code: 'challenge-spent',
    }),
    clearChallenge,
  );
}
