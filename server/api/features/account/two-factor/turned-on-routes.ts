import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import {
  type Command,
  type CommandRequest,
  command,
  type Refused,
} from '#api/platform/http/command.ts';
import { accountById } from '#api/platform/identity/account-store.ts';
import {
  countFailure,
  forgetFailures,
  requireUnlocked,
  sessionSubjects,
} from '#api/platform/identity/login-lock.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { wrongCurrentPassword } from '../password-routes.ts';
import {
  hashedRecoveryCodes,
  type Proof,
  proofOf,
  sentFactor,
  takeProof,
  wrongFactor,
} from './second-factor.ts';
import { mailTwoFactorNotice } from './two-factor-mail.ts';
import { noteStepUp, replaceRecoveryCodes, turnOff } from './two-factor-store.ts';

type Guarded = 'POST /auth/totp/disable' | 'POST /auth/totp/recovery-codes';

/**
 * Adds the routes for what can be done once two-factor authentication is on. Each asks for the
 * password and a code.
 */
export function turnedOnRoutes(app: ProductApi, deps: FeatureDeps): void {
  command(app, deps, 'POST /auth/totp/disable', {
    action: 'two-factor.turn-off',
    check: requireOn,
    prepare: proven,
    run: turnTwoFactorOff,
  });
  command(app, deps, 'POST /auth/totp/recovery-codes', {
    action: 'two-factor.renew-codes',
    check: requireOn,
    prepare: codesIfProven,
    run: makeRecoveryCodes,
  });
}

async function turnTwoFactorOff(command: Command<'POST /auth/totp/disable', undefined, Proven>) {
  const refused = await refusedProof(command, 'two-factor.turn-off-failed');
  if (refused !== undefined) return refused;
  const { actor, context, trx, now } = command;
  const { account } = actor;
  await turnOff(trx, account.id, now);
  await mailTwoFactorNotice(trx, 'two-factor-off', account, context.origin, now);
  return {
    auditEntries: { action: 'two-factor.turn-off', targetType: 'user', targetId: account.id },
  };
}

async function makeRecoveryCodes(
  command: Command<'POST /auth/totp/recovery-codes', undefined, Proven & NewCodes>,
) {
  const refused = await refusedProof(command, 'two-factor.recovery-codes-failed');
  if (refused !== undefined) return refused;
  const { actor, context, prepared, trx, now } = command;
  const { account } = actor;
  await replaceRecoveryCodes(trx, account.id, prepared.hashes, now);
  await mailTwoFactorNotice(trx, 'recovery-codes-made', account, context.origin, now);
  return {
    body: { recoveryCodes: [...prepared.codes] },
    auditEntries: { action: 'two-factor.recovery-codes', targetType: 'user', targetId: account.id },
  };
}

/** What was entered, compared with what is stored. */
interface Proven {
  readonly isPassword: boolean;
  /** The second factor, if it is right. */
  readonly proof: Proof | undefined;
}

function requireOn({ actor, body }: CommandRequest<Guarded>): void {
  if (actor.account.two_factor_since === null) throw offAlready();
  sentFactor(body);
}

/** Compares password and second factor, as logging in does. */
async function proven({ actor, body, context, deps }: CommandRequest<Guarded>): Promise<Proven> {
  const { account, credentialId } = actor;
  return deps.loginThrottle.attempt(sessionSubjects(credentialId), async () => {
    const stored = await accountById(deps.storage.db, account.id);
    return {
      isPassword: await deps.hasher.verify(
        body.currentPassword,
        stored?.password_hash,
        context.ipPrefix,
      ),
      proof: await proofOf(deps, account.id, body, context.ipPrefix),
    };
  });
}

interface NewCodes {
  readonly codes: readonly string[];
  readonly hashes: readonly string[];
}

/** Makes new codes only when everything is right, because their hashes take a while. */
async function codesIfProven(asked: CommandRequest<Guarded>): Promise<Proven & NewCodes> {
  const found = await proven(asked);
  if (!found.isPassword || found.proof === undefined) return { ...found, codes: [], hashes: [] };
  return { ...found, ...(await hashedRecoveryCodes(asked.deps, asked.context.ipPrefix)) };
}

/** Uses up the factor; otherwise counts the failure and returns the refusal. */
async function refusedProof(
  { actor, body, prepared, trx, now }: Command<Guarded, undefined, Proven>,
  action: string,
): Promise<Refused | undefined> {
  const { account, credentialId } = actor;
  const subjects = sessionSubjects(credentialId);
  await requireUnlocked(trx, subjects, now);
  const { isPassword, proof } = prepared;
  if (isPassword && proof !== undefined && (await takeProof(trx, account.id, proof, now))) {
    await forgetFailures(trx, subjects);
    await noteStepUp(trx, credentialId, now);
    return undefined;
  }
  await countFailure(trx, subjects, now);
  const refusal = isPassword ? wrongFactor(body) : wrongCurrentPassword();
  return {
    refusal: refusal.problem,
    auditEntries: { action, targetType: 'user', targetId: account.id },
  };
}

function offAlready(): ProblemError {
  return new ProblemError(problem('invalid-transition', 'Two-factor authentication isn’t on.'));
}
