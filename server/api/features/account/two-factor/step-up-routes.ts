import type { SteppedUp, StepUp } from '../../../../../shared/product/account/two-factor.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { FeatureParts, ProductApi } from '../../../platform/deps.ts';
import { actorOfRequest, provenUntil } from '../../../platform/http/access.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { Answer } from '../../../platform/http/idempotent.ts';
import { invalid } from '../../../platform/http/validation.ts';
import { accountById } from '../../../platform/identity/account-store.ts';
import {
  countFailure,
  forgetFailures,
  requireUnlocked,
  sessionSubjects,
} from '../../../platform/identity/login-lock.ts';
import type { ActingAccount } from '../../../platform/identity/session-store.ts';
import { wrongCurrentPassword } from '../password-routes.ts';
import { askedFactor, type Proof, proofOf, takeProof, wrongFactor } from './second-factor.ts';
import { mailRecoveryCodeUsed } from './two-factor-mail.ts';
import { noteStepUp, unusedRecoveryCodes } from './two-factor-store.ts';

/** Confirming again who one is, for actions that a stolen session must not allow. */
export function stepUpRoutes(app: ProductApi, parts: FeatureParts): void {
  app.route({
    ...endpoint('POST /auth/step-up'),
    config: { action: 'session.step-up' },
    handler: async function showAgain(request, reply) {
      const { body, visitor } = request;
      const { account, credentialId } = actorOfRequest(request);
      const twoSteps = account.two_factor_since !== null;
      if (twoSteps) askedFactor(body);
      else if (body.currentPassword === undefined) throw passwordMissing();
      const subjects = sessionSubjects(credentialId);
      return parts.once<SteppedUp>(request, reply, async (commit) => {
        const proof = await parts.guesses.attempt(subjects, () =>
          shown(parts, account, body, visitor.ipPrefix),
        );
        const answer = await commit(async function commitStepUp(trx): Promise<Answer<SteppedUp>> {
          const now = parts.now();
          await requireUnlocked(trx, subjects, now);
          const target = { targetType: 'user', targetId: account.id };
          const isRight =
            proof === 'password' ||
            (proof !== undefined && (await takeProof(trx, account.id, proof, now)));
          if (!isRight) {
            await countFailure(trx, subjects, now);
            await audit(trx, request, { action: 'session.step-up-failed', ...target }, now);
            const refusal = twoSteps ? wrongFactor(body) : wrongCurrentPassword();
            return { status: 422, body: refusal.problem };
          }
          await forgetFailures(trx, subjects);
          if (proof !== 'password' && proof.kind === 'recovery-code') {
            const { length } = await unusedRecoveryCodes(trx, account.id);
            await mailRecoveryCodeUsed(trx, account, length, visitor.origin, now);
          }
          await noteStepUp(trx, credentialId, now);
          await audit(trx, request, { action: 'session.step-up', ...target }, now);
          const until = provenUntil({ provenAt: new Date(now).toISOString() }, now);
          return { status: 200, body: { until: new Date(until).toISOString() } };
        });
        parts.onMailQueued();
        return answer;
      });
    },
  });
}

/** The confirmed factor; undefined when it is wrong. */
async function shown(
  parts: FeatureParts,
  { id, two_factor_since }: ActingAccount,
  body: StepUp,
  network: string,
): Promise<Proof | 'password' | undefined> {
  if (two_factor_since !== null) return proofOf(parts, id, body, network);
  const stored = await accountById(parts.storage.db, id);
  const { currentPassword = '' } = body;
  const isRight = await parts.hasher.verify(currentPassword, stored?.password_hash, network);
  return isRight ? 'password' : undefined;
}

function passwordMissing() {
  return invalid([
    { pointer: '/currentPassword', code: 'required', message: 'Enter your current password.' },
  ]);
}
