import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Command, type CommandRequest, command } from '#api/platform/http/command.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { accountByEmail, accountById, setPassword } from '#api/platform/identity/account-store.ts';
import {
  codeSubjects,
  countFailure,
  failuresOfAccount,
  forgetFailures,
  passwordSubjects,
  requireUnlocked,
  sessionSubjects,
} from '#api/platform/identity/login-lock.ts';
import { findOneTimeToken, spentLink } from '#api/platform/identity/one-time-tokens.ts';
import {
  beginSession,
  capabilitiesOf,
  revokeSessions,
} from '#api/platform/identity/session-store.ts';
import { revokeTokens, tokensOf } from '#api/platform/identity/token-store.ts';
import { takeRate } from '#api/platform/storage/rates.ts';
import type { ProblemError } from '#shared/http/errors.ts';
import { actingAs } from '#shared/product/account/capabilities.ts';
import { mailPasswordChanged, mailPasswordReset, mailVerification } from './account-mail.ts';
import { inEvenTime, linkMessage, linkRates, perNetwork } from './neutral-response.ts';

/** Forgotten, reset and changed passwords. */
export function passwordRoutes(app: ProductApi, deps: FeatureDeps): void {
  command(app, deps, 'POST /auth/password/forgot', {
    action: 'password.forget',
    pace: inEvenTime,
    rates: linkRates,
    run: forgotPassword,
  });
  command(app, deps, 'POST /auth/password/reset', {
    action: 'password.reset',
    prepare: hashForLink,
    run: resetPassword,
  });
  command(app, deps, 'POST /auth/password/change', {
    action: 'password.change',
    config: { endsSession: true },
    check: requireStrong,
    prepare: hashIfRight,
    run: changePassword,
  });
}

async function forgotPassword({ body, context, trx, now }: Command<'POST /auth/password/forgot'>) {
  const account = await accountByEmail(trx, body.email);
  if (account?.status === 'active') await mailPasswordReset(trx, account, context.origin, now);
  if (account?.status === 'pending_verification') {
    // The password of an unconfirmed account is chosen when the address is confirmed, so this mail
    // leads there.
    await mailVerification(trx, { ...account, name: '' }, context.origin, null, now);
  }
  return { body: { message: linkMessage } };
}

interface ResetWith {
  readonly userId: string;
  readonly passwordHash: string;
}

/** A password is hashed only after the link has been found valid. */
async function hashForLink({
  body,
  context,
  deps,
  now,
}: CommandRequest<'POST /auth/password/reset'>): Promise<ResetWith> {
  const { db } = deps.storage;
  const { userId } = await findOneTimeToken(db, 'reset-password', body.token, now);
  const owner = await accountById(db, userId);
  const faults = deps.judgePassword(body.password, owner, '/password');
  if (faults.length > 0) throw invalid(faults);
  await deps.storage.write((trx) => takeRate(trx, `reset:${context.ipPrefix}`, perNetwork, now));
  return { userId, passwordHash: await deps.hasher.hash(body.password, context.ipPrefix) };
}

async function resetPassword({
  body,
  context,
  prepared: { userId, passwordHash },
  trx,
  now,
}: Command<'POST /auth/password/reset', undefined, ResetWith>) {
  await findOneTimeToken(trx, 'reset-password', body.token, now);
  const account = await accountById(trx, userId);
  if (account?.status !== 'active') throw spentLink();
  await setPassword(trx, userId, passwordHash, now);
  // Somebody who had the old password may still have sessions or tokens.
  await revokeSessions(trx, userId, {}, now);
  await revokeTokens(trx, userId, undefined, now);
  await forgetFailures(trx, passwordSubjects(account.email, context.ipPrefix));
  // The count of wrong codes stays: access to the mailbox replaces the password, not the second
  // step.
  const codes = codeSubjects(account.email, context.ipPrefix);
  const wrongCodes = await failuresOfAccount(trx, codes, now);
  await mailPasswordChanged(trx, account, wrongCodes, context.origin, now);
  const actor = { actorId: userId, actorRole: actingAs(capabilitiesOf(account)) };
  const target = { targetType: 'user', targetId: userId };
  return { auditEntries: { action: 'account.reset-password', ...target, ...actor } };
}

function requireStrong({ actor, body, deps }: CommandRequest<'POST /auth/password/change'>): void {
  const faults = deps.judgePassword(body.newPassword, actor.account, '/newPassword');
  if (faults.length > 0) throw invalid(faults);
}

/** The hash of the new password; undefined when the current one is wrong. */
async function hashIfRight({
  actor: { account, credentialId },
  body,
  context,
  deps: { loginThrottle, hasher, storage },
}: CommandRequest<'POST /auth/password/change'>): Promise<string | undefined> {
  const isRight = await loginThrottle.attempt(sessionSubjects(credentialId), async () => {
    const stored = await accountById(storage.db, account.id);
    return hasher.verify(body.currentPassword, stored?.password_hash, context.ipPrefix);
  });
  return isRight ? hasher.hash(body.newPassword, context.ipPrefix) : undefined;
}

async function changePassword({
  actor: { account, credentialId },
  body,
  context,
  prepared: passwordHash,
  trx,
  now,
}: Command<'POST /auth/password/change', undefined, string | undefined>) {
  const target = { targetType: 'user', targetId: account.id };
  const subjects = sessionSubjects(credentialId);
  await requireUnlocked(trx, subjects, now);
  if (passwordHash === undefined) {
    await countFailure(trx, subjects, now);
    return {
      refusal: wrongCurrentPassword().problem,
      auditEntries: { action: 'account.change-password-failed', ...target },
    };
  }
  const { length: tokens } = await tokensOf(trx, account.id, now);
  if (tokens > 0 && body.accessTokens === undefined) throw tokensUndecided();
  await forgetFailures(trx, subjects);
  await setPassword(trx, account.id, passwordHash, now);
  await revokeSessions(trx, account.id, {}, now);
  const tokensRevoked =
    body.accessTokens === 'revoke' ? await revokeTokens(trx, account.id, undefined, now) : 0;
  await mailPasswordChanged(trx, account, 0, context.origin, now);
  const shown = account.two_factor_since === null ? 'all-factors' : 'not-all';
  return {
    headers: await beginSession(trx, account.id, context, now, shown),
    auditEntries: { action: 'account.change-password', ...target, after: { tokensRevoked } },
  };
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
