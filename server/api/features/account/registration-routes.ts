import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { bodyWithText } from '#api/platform/http/body-limits.ts';
import { type Command, type CommandRequest, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { accountState } from '#api/platform/identity/account-state.ts';
import { accountByEmail, accountById, addAccount } from '#api/platform/identity/account-store.ts';
import { findOneTimeToken, spentLink } from '#api/platform/identity/one-time-tokens.ts';
import type { ActingAccount } from '#api/platform/identity/session-store.ts';
import { take } from '#api/platform/lifecycle.ts';
import { required } from '#api/platform/required.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import type { Registration } from '#shared/product/account/account.ts';
import { accountLifecycle } from '#shared/product/account/lifecycle.ts';
import { nextMaxLength } from '#shared/product/fields/limits.ts';
import { changedTexts } from './accepted-texts.ts';
import { mailAlreadyRegistered, mailVerification } from './account-mail.ts';
import { claimOf, claimText, nextOf } from './confirmation.ts';
import {
  addressKey,
  inEvenTime,
  linkMessage,
  linkRates,
  perAddress,
  perNetwork,
  registrationMessage,
} from './neutral-response.ts';
import { confirmAndHash, verifyEmail } from './verify-email.ts';

/** Opening an account: register, confirm the address with a password, ask for the mail again. */
export function registrationRoutes(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('GET /auth/verification'),
    config: { action: 'account.confirm' },
    handler: async function previewVerification(request) {
      const { db } = deps.storage;
      const link = await findOneTimeToken(db, 'verify-email', request.query.token, deps.now());
      const account = await accountById(db, link.userId);
      if (account?.status !== 'pending_verification') throw spentLink();
      const { name, role, acceptTerms, acceptPrivacy } = claimOf(link.payload);
      return {
        email: account.email,
        name: name ?? null,
        role: role ?? null,
        acceptTerms: acceptTerms ?? null,
        acceptPrivacy: acceptPrivacy ?? null,
        expiresAt: link.expiresAt,
      };
    },
  });

  command(app, deps, 'POST /auth/register', {
    action: 'account.register',
    bodyLimit: bodyWithText(nextMaxLength),
    check: requireInForce,
    pace: inEvenTime,
    rates: ({ body, context }) => ({
      [`register:${context.ipPrefix}`]: perNetwork,
      [`register-mail:${addressKey(body.email)}`]: perAddress,
    }),
    run: register,
  });
  command(app, deps, 'POST /auth/verify-email', {
    action: 'account.confirm',
    prepare: confirmAndHash,
    run: verifyEmail,
  });
  command(app, deps, 'POST /auth/verify-email/resend', {
    action: 'account.confirm',
    bodyLimit: bodyWithText(nextMaxLength),
    pace: inEvenTime,
    rates: linkRates,
    run: resendVerification,
  });
}

function requireInForce({ body, deps, now }: CommandRequest<'POST /auth/register'>): void {
  const faults = changedTexts(body, deps.legal, now);
  if (faults.length > 0) throw invalid(faults);
}

async function register({ body, context, trx, now }: Command<'POST /auth/register'>) {
  const userId = await registerOrRemind(trx, body, context.origin, now);
  return {
    body: { message: registrationMessage },
    auditEntries: { action: 'account.register', targetType: 'user', targetId: userId },
  };
}

async function resendVerification({
  body,
  context,
  trx,
  now,
}: Command<'POST /auth/verify-email/resend'>) {
  const account = await accountByEmail(trx, body.email);
  if (account?.status === 'pending_verification') {
    const payload = claimText(nextOf(body.next));
    await mailVerification(trx, { ...account, name: '' }, context.origin, payload, now);
  }
  return { body: { message: linkMessage } };
}

/**
 * Creates an account for a new address, and mails another link for one that is not confirmed yet.
 * Each link carries only what was entered in its own submission, because the person who registered
 * first may not own the address; the page of the link shows what it confirms.
 */
async function registerOrRemind(
  trx: Transaction,
  body: Registration,
  origin: string,
  now: number,
): Promise<string> {
  const known = await accountByEmail(trx, body.email);
  let account: Pick<ActingAccount, 'id' | 'email' | 'name'> | undefined = known;
  await take(
    accountLifecycle,
    { state: known === undefined ? null : accountState(known), event: 'register', who: 'visitor' },
    {
      guards: {},
      effects: {
        async store() {
          const pending = { as: body.role, status: 'pending_verification' } as const;
          account = await addAccount(trx, { ...body, ...pending, passwordHash: '' }, now);
        },
        async mailLink() {
          const { name, role, acceptTerms, acceptPrivacy } = body;
          const claim = claimText({ name, role, acceptTerms, acceptPrivacy, ...nextOf(body.next) });
          await mailVerification(trx, { ...required(account), name }, origin, claim, now);
        },
        mailReminder: () => mailAlreadyRegistered(trx, required(account), origin, now),
      },
    },
  );
  return required(account).id;
}
