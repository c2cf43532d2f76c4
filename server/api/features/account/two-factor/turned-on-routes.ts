import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError, problem } from '../../../../../shared/http/errors.ts';
import type {
  GuardedRequest,
  RecoveryCodes,
} from '../../../../../shared/product/account/two-factor.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { FeatureParts, ProductApi } from '../../../platform/deps.ts';
import { actorOfRequest } from '../../../platform/http/access.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { Answer } from '../../../platform/http/idempotent.ts';
import { accountById } from '../../../platform/identity/account-store.ts';
import {
  countFailure,
  forgetFailures,
  requireUnlocked,
  sessionSubjects,
} from '../../../platform/identity/login-lock.ts';
import type { ActingAccount } from '../../../platform/identity/session-store.ts';
import type { Write } from '../../../platform/storage/storage.ts';
import { wrongCurrentPassword } from '../password-routes.ts';
import {
  askedFactor,
  hashedRecoveryCodes,
  proofOf,
  takeProof,
  wrongFactor,
} from './second-factor.ts';
import { mailTwoFactorNews } from './two-factor-mail.ts';
import { noteStepUp, replaceRecoveryCodes, turnOff } from './two-factor-store.ts';

/** What can be done once two-factor authentication is on. Each asks for the password and a code. */
export function turnedOnRoutes(app: ProductApi, parts: FeatureParts): void {
  app.route({
    ...endpoint('POST /auth/totp/disable'),
    config: { action: 'two-factor.turn-off' },
    handler: async function turnTwoFactorOff(request, reply) {
      return guarded<never>(parts, request, reply, request.body, {
        failed: 'two-factor.turn-off-failed',
        async effect(trx, account, now) {
          await turnOff(trx, account.id, now);
          await mailTwoFactorNews(trx, 'two-factor-off', account, request.visitor.origin, now);
          const target = { targetType: 'user', targetId: account.id };
          await audit(trx, request, { action: 'two-factor.turn-off', ...target }, now);
          return { status: 204 };
        },
      });
    },
  });

  app.route({
    ...endpoint('POST /auth/totp/recovery-codes'),
    config: { action: 'two-factor.renew-codes' },
    handler: async function makeRecoveryCodes(request, reply) {
      let codes: readonly string[] = [];
      let hashes: readonly string[] = [];
      return guarded<RecoveryCodes>(parts, request, reply, request.body, {
        failed: 'two-factor.recovery-codes-failed',
        async prepare() {
          ({ codes, hashes } = await hashedRecoveryCodes(parts, request.visitor.ipPrefix));
        },
        async effect(trx, account, now) {
          await replaceRecoveryCodes(trx, account.id, hashes, now);
          await mailTwoFactorNews(trx, 'recovery-codes-made', account, request.visitor.origin, now);
          const target = { targetType: 'user', targetId: account.id };
          await audit(trx, request, { action: 'two-factor.recovery-codes', ...target }, now);
          return { status: 200, body: { recoveryCodes: [...codes] } };
        },
      });
    },
  });
}

interface GuardedChange<B> {
  /** The action of the audit line for a wrong password or code. */
  readonly failed: string;
  /** Slow work that is only needed when everything is right. */
  prepare?(): Promise<void>;
  effect(trx: Write, account: ActingAccount, now: number): Promise<Answer<B>>;
}

/** Runs a change that needs password and second factor, as logging in does. */
async function guarded<B>(
  parts: FeatureParts,
  request: FastifyRequest,
  reply: FastifyReply,
  body: GuardedRequest,
  change: GuardedChange<B>,
): Promise<FastifyReply> {
  const { visitor } = request;
  const { account, credentialId } = actorOfRequest(request);
  if (account.two_factor_since === null) throw offAlready();
  askedFactor(body);
  const subjects = sessionSubjects(credentialId);
  return parts.once<B>(request, reply, async (commit) => {
    const { isRight, proof } = await parts.guesses.attempt(subjects, async () => {
      const stored = await accountById(parts.storage.db, account.id);
      return {
        isRight: await parts.hasher.verify(
          body.currentPassword,
          stored?.password_hash,
          visitor.ipPrefix,
        ),
        proof: await proofOf(parts, account.id, body, visitor.ipPrefix),
      };
    });
    if (isRight && proof !== undefined) await change.prepare?.();
    const answer = await commit(async function commitGuarded(trx): Promise<Answer<B>> {
      const now = parts.now();
      await requireUnlocked(trx, subjects, now);
      const isProven =
        isRight && proof !== undefined && (await takeProof(trx, account.id, proof, now));
      if (!isProven) {
        await countFailure(trx, subjects, now);
        const target = { targetType: 'user', targetId: account.id };
        await audit(trx, request, { action: change.failed, ...target }, now);
        const refusal = isRight ? wrongFactor(body) : wrongCurrentPassword();
        return { status: 422, body: refusal.problem };
      }
      await forgetFailures(trx, subjects);
      await noteStepUp(trx, credentialId, now);
      return change.effect(trx, account, now);
    });
    parts.onMailQueued();
    return answer;
  });
}

function offAlready(): ProblemError {
  return new ProblemError(problem('invalid-transition', 'Two-factor authentication is not on.'));
}
