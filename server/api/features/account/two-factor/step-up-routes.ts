import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { provenUntil } from '#api/platform/http/access.ts';
import { type Command, type CommandRequest, command } from '#api/platform/http/command.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { accountById } from '#api/platform/identity/account-store.ts';
import {
  countFailure,
  forgetFailures,
  requireUnlocked,
  sessionSubjects,
} from '#api/platform/identity/login-lock.ts';
import type { ActingAccount } from '#api/platform/identity/session-store.ts';
import type { StepUp } from '#shared/product/account/two-factor.ts';
import { wrongCurrentPassword } from '../password-routes.ts';
import { type Proof, proofOf, sentFactor, takeProof, wrongFactor } from './second-factor.ts';
import { mailRecoveryCodeUsed } from './two-factor-mail.ts';
import { noteStepUp, unusedRecoveryCodes } from './two-factor-store.ts';

/** Confirming again who one is, for actions that a stolen session must not allow. */
export function stepUpRoutes(app: ProductApi, deps: FeatureDeps): void {
  command(app, deps, 'POST /auth/step-up', {
    action: 'session.step-up',
    check: requireFactor,
    prepare: ({ actor, body, context, deps }) =>
      deps.loginThrottle.attempt(sessionSubjects(actor.credentialId), () =>
        shown(deps, actor.account, body, context.ipPrefix),
      ),
    run: showAgain,
  });
}

function requireFactor({ actor: { account }, body }: CommandRequest<'POST /auth/step-up'>): void {
  if (account.two_factor_since !== null) sentFactor(body);
  else if (body.currentPassword === undefined) throw passwordMissing();
}

async function showAgain({
  actor: { account, credentialId },
  body,
  context,
  prepared: proof,
  trx,
  now,
}: Command<'POST /auth/step-up', undefined, Proof | 'password' | undefined>) {
  const subjects = sessionSubjects(credentialId);
  await requireUnlocked(trx, subjects, now);
  const target = { targetType: 'user', targetId: account.id };
  const isRight =
    proof === 'password' || (proof !== undefined && (await takeProof(trx, account.id, proof, now)));
  if (!isRight) {
    await countFailure(trx, subjects, now);
    const refused = account.two_factor_since === null ? wrongCurrentPassword() : wrongFactor(body);
    return {
      refusal: refused.problem,
      auditEntries: { action: 'session.step-up-failed', ...target },
    };
  }
  await forgetFailures(trx, subjects);
  if (proof !== 'password' && proof.kind === 'recovery-code') {
    const { length } = await unusedRecoveryCodes(trx, account.id);
    await mailRecoveryCodeUsed(trx, account, length, context.origin, now);
  }
  await noteStepUp(trx, credentialId, now);
  const until = provenUntil({ provenAt: new Date(now).toISOString() }, now);
  return {
    body: { until: new Date(until).toISOString() },
    auditEntries: { action: 'session.step-up', ...target },
  };
}

/** The confirmed factor; undefined when it is wrong. */
async function shown(
  deps: FeatureDeps,
  { id, two_factor_since }: ActingAccount,
  body: StepUp,
  network: string,
): Promise<Proof | 'password' | undefined> {
  if (two_factor_since !== null) return proofOf(deps, id, body, network);
  const stored = await accountById(deps.storage.db, id);
  const { currentPassword = '' } = body;
  const isRight = await deps.hasher.verify(currentPassword, stored?.password_hash, network);
  return isRight ? 'password' : undefined;
}

function passwordMissing() {
  return invalid([
    { pointer: '/currentPassword', code: 'required', message: 'Enter your current password.' },
  ]);
}
