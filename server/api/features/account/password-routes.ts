import type { ProblemError } from '../../../../shared/http/errors.ts';
import type { NeutralAnswer } from '../../../../shared/product/account/account.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { actorOfRequest } from '../../platform/http/access.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import type { Answer } from '../../platform/http/idempotent.ts';
import { invalid } from '../../platform/http/validation.ts';
import { accountByEmail, accountById, setPassword } from '../../platform/identity/account-store.ts';
import {
  codeSubjects,
  countFailure,
  failuresOfAccount,
  forgetFailures,
  passwordSubjects,
  requireUnlocked,
  sessionSubjects,
} from '../../platform/identity/login-lock.ts';
import { findOneTimeToken, spentLink } from '../../platform/identity/one-time-tokens.ts';
import { beginSession, revokeSessions } from '../../platform/identity/session-store.ts';
import { revokeTokens, tokensOf } from '../../platform/identity/token-store.ts';
import { takeRate } from '../../platform/storage/rates.ts';
import { mailPasswordChanged, mailPasswordReset, mailVerification } from './account-mail.ts';
import { inEvenTime, linkMessage, perAddress, perNetwork } from './neutral-answer.ts';
import { addressKey } from './registration-routes.ts';

/** Forgotten, reset and changed passwords. */
export function passwordRoutes(app: ProductApi, parts: FeatureParts): void {
  app.route({
    ...endpoint('POST /auth/password/forgot'),
    config: { action: 'password.forget' },
    handler: async function forgotPassword(request, reply) {
      const { visitor, body } = request;
      return parts.once<NeutralAnswer>(request, reply, (commit) =>
        inEvenTime(async () => {
          const answer = await commit(async function commitForgot(trx) {
            const now = parts.now();
            await takeRate(trx, `link:${visitor.ipPrefix}`, perNetwork, now);
            await takeRate(trx, `link-mail:${addressKey(body.email)}`, perAddress, now);
            const account = await accountByEmail(trx, body.email);
            if (account?.status === 'active') {
              await mailPasswordReset(trx, account, visitor.origin, now);
            }
            if (account?.status === 'pending_verification') {
              // The password of an unconfirmed account is chosen when the address is confirmed, so
              // this mail leads there.
              await mailVerification(trx, { ...account, name: '' }, visitor.origin, null, now);
            }
            return { status: 202, body: { message: linkMessage } };
          });
          parts.onMailQueued();
          return answer;
        }),
      );
    },
  });

  app.route({
    ...endpoint('POST /auth/password/reset'),
    config: { action: 'password.reset' },
    handler: async function resetPassword(request, reply) {
      const { body, visitor } = request;
      return parts.once<never>(request, reply, async (commit) => {
        // A password is hashed only after the link has been found valid.
        const { userId } = await findOneTimeToken(
          parts.storage.db,
          'reset-password',
          body.token,
          parts.now(),
        );
        const owner = await accountById(parts.storage.db, userId);
        const faults = parts.judgePassword(body.password, owner, '/password');
        if (faults.length > 0) throw invalid(faults);
        await parts.storage.write((trx) =>
          takeRate(trx, `reset:${visitor.ipPrefix}`, perNetwork, parts.now()),
        );
        const passwordHash = await parts.hasher.hash(body.password, visitor.ipPrefix);
        const answer = await commit(async function commitReset(trx) {
          const now = parts.now();
          await findOneTimeToken(trx, 'reset-password', body.token, now);
          const account = await accountById(trx, userId);
          if (account?.status !== 'active') throw spentLink();
          await setPassword(trx, userId, passwordHash, now);
          // Somebody who had the old password may still have sessions or tokens.
          await revokeSessions(trx, userId, {}, now);
          await revokeTokens(trx, userId, undefined, now);
          await forgetFailures(trx, passwordSubjects(account.email, visitor.ipPrefix));
          // The count of wrong codes stays: access to the mailbox replaces the password, not the
          // second step.
          const codes = codeSubjects(account.email, visitor.ipPrefix);
          const wrongCodes = await failuresOfAccount(trx, codes, now);
          await mailPasswordChanged(trx, account, wrongCodes, visitor.origin, now);
          await audit(
            trx,
            request,
            {
              action: 'account.reset-password',
              targetType: 'user',
              targetId: userId,
              actorId: userId,
              actorRole: account.role,
            },
            now,
          );
          return { status: 204 };
        });
        parts.onMailQueued();
        return answer;
      });
    },
  });

  app.route({
    ...endpoint('POST /auth/password/change'),
    config: { action: 'password.change', endsSession: true },
    handler: async function changePassword(request, reply) {
      const { body, visitor } = request;
      const { account, credentialId } = actorOfRequest(request);
      const faults = parts.judgePassword(body.newPassword, account, '/newPassword');
      if (faults.length > 0) throw invalid(faults);
      const subjects = sessionSubjects(credentialId);
      return parts.once<never>(request, reply, async (commit) => {
        const isRight = await parts.guesses.attempt(subjects, async () => {
          const stored = await accountById(parts.storage.db, account.id);
          return parts.hasher.verify(body.currentPassword, stored?.password_hash, visitor.ipPrefix);
        });
        const passwordHash = isRight
          ? await parts.hasher.hash(body.newPassword, visitor.ipPrefix)
          : '';
        const answer = await commit(async function commitPassword(trx): Promise<Answer<never>> {
          const now = parts.now();
          const target = { targetType: 'user', targetId: account.id };
          await requireUnlocked(trx, subjects, now);
          if (!isRight) {
            await countFailure(trx, subjects, now);
            await audit(trx, request, { action: 'account.change-password-failed', ...target }, now);
            return { status: 422, body: wrongCurrentPassword().problem };
          }
          const { length: tokens } = await tokensOf(trx, account.id, now);
          if (tokens > 0 && body.accessTokens === undefined) throw tokensUndecided();
          await forgetFailures(trx, subjects);
          await setPassword(trx, account.id, passwordHash, now);
          await revokeSessions(trx, account.id, {}, now);
          const revoked =
            body.accessTokens === 'revoke'
              ? await revokeTokens(trx, account.id, undefined, now)
              : 0;
          await mailPasswordChanged(trx, account, 0, visitor.origin, now);
          const after = { tokensRevoked: revoked };
          await audit(trx, request, { action: 'account.change-password', ...target, after }, now);
          const shown = account.two_factor_since === null ? 'all-factors' : 'not-all';
          const headers = await beginSession(trx, account.id, visitor, now, shown);
          return { status: 204, headers };
        });
        parts.onMailQueued();
        return answer;
      });
    },
  });
}

function tokensUndecided(): ProblemError {
  return invalid([
    {
      pointer: '/accessTokens',
      code: 'required',
      message: 'Choose what happens to your access tokens.',
    },
  ]);
}

/** The refusal of a wrong current password. */
export function wrongCurrentPassword(): ProblemError {
  return invalid([
    {
      pointer: '/currentPassword',
      code: 'credentials',
      message: 'This is not your current password.',
    },
  ]);
}
