import { createHash } from 'node:crypto';
import type { FieldError } from '../../../../shared/http/errors.ts';
import type {
  EmailVerified,
  NeutralAnswer,
  Registration,
} from '../../../../shared/product/account/account.ts';
import { nextMaxLength } from '../../../../shared/product/fields/limits.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { bodyWithText } from '../../platform/http/body-limits.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { invalid } from '../../platform/http/validation.ts';
import {
  accountByEmail,
  accountById,
  activateAccount,
  addAccount,
  normalEmail,
} from '../../platform/identity/account-store.ts';
import {
  findOneTimeToken,
  spendOneTimeTokens,
  spentLink,
} from '../../platform/identity/one-time-tokens.ts';
import { accountOf, beginSession } from '../../platform/identity/session-store.ts';
import { recordAcceptance } from '../../platform/legal/acceptance-store.ts';
import { changedText } from '../../platform/legal/changed-text.ts';
import type { LegalTexts } from '../../platform/legal/legal-texts.ts';
import { takeRate } from '../../platform/storage/rates.ts';
import type { Write } from '../../platform/storage/storage.ts';
import { mailAlreadyRegistered, mailVerification } from './account-mail.ts';
import { claimOf, claimText, confirmedBy, nextOf } from './confirmation.ts';
import {
  inEvenTime,
  linkMessage,
  perAddress,
  perNetwork,
  registrationMessage,
} from './neutral-answer.ts';

/** Opening an account: register, confirm the address with a password, ask for the mail again. */
export function registrationRoutes(app: ProductApi, parts: FeatureParts): void {
  app.route({
    ...endpoint('POST /auth/register'),
    bodyLimit: bodyWithText(nextMaxLength),
    config: { action: 'account.register' },
    handler: async function register(request, reply) {
      const { body, visitor } = request;
      const faults = changedTexts(body, parts.legal, parts.now());
      if (faults.length > 0) throw invalid(faults);
      return parts.once<NeutralAnswer>(request, reply, (commit) =>
        inEvenTime(async () => {
          const answer = await commit(async function commitRegistration(trx) {
            const now = parts.now();
            await takeRate(trx, `register:${visitor.ipPrefix}`, perNetwork, now);
            await takeRate(trx, `register-mail:${addressKey(body.email)}`, perAddress, now);
            const userId = await registerOrRemind(trx, body, visitor.origin, now);
            await audit(
              trx,
              request,
              { action: 'account.register', targetType: 'user', targetId: userId },
              now,
            );
            return { status: 202, body: { message: registrationMessage } };
          });
          parts.onMailQueued();
          return answer;
        }),
      );
    },
  });

  app.route({
    ...endpoint('GET /auth/verification'),
    config: { action: 'account.confirm' },
    handler: async function previewVerification(request) {
      const { db } = parts.storage;
      const link = await findOneTimeToken(db, 'verify-email', request.query.token, parts.now());
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

  app.route({
    ...endpoint('POST /auth/verify-email'),
    config: { action: 'account.confirm' },
    handler: async function verifyEmail(request, reply) {
      const { body, visitor } = request;
      return parts.once<EmailVerified>(request, reply, async (commit) => {
        // A password is hashed only after the link has been found valid.
        const { db } = parts.storage;
        const link = await findOneTimeToken(db, 'verify-email', body.token, parts.now());
        const pending = await accountById(db, link.userId);
        if (pending?.status !== 'pending_verification') throw spentLink();
        const claim = claimOf(link.payload);
        const confirmed = confirmedBy(body, claim);
        const owner = { email: pending.email, name: confirmed.name };
        const faults = [
          ...parts.judgePassword(body.password, owner, '/password'),
          ...changedTexts(confirmed, parts.legal, parts.now()),
        ];
        if (faults.length > 0) throw invalid(faults);
        await parts.storage.write((trx) =>
          takeRate(trx, `verify:${visitor.ipPrefix}`, perNetwork, parts.now()),
        );
        const passwordHash = await parts.hasher.hash(body.password, visitor.ipPrefix);
        return commit(async function commitVerification(trx) {
          const now = parts.now();
          await findOneTimeToken(trx, 'verify-email', body.token, now);
          await spendOneTimeTokens(trx, 'verify-email', pending.id, now);
          await activateAccount(trx, pending.id, { ...confirmed, passwordHash }, now);
          const account = await accountById(trx, pending.id);
          if (account?.status !== 'active') throw spentLink();
          await recordAcceptances(trx, account.id, confirmed, now);
          await audit(
            trx,
            request,
            {
              action: 'account.verify-email',
              targetType: 'user',
              targetId: account.id,
              actorId: account.id,
              actorRole: account.role,
            },
            now,
          );
          const headers = await beginSession(trx, account.id, visitor, now, 'all-factors');
          const next = nextOf(claim.next).next ?? null;
          return {
            status: 200,
            body: { account: accountOf(account, parts.options), next },
            headers,
          };
        });
      });
    },
  });

  app.route({
    ...endpoint('POST /auth/verify-email/resend'),
    bodyLimit: bodyWithText(nextMaxLength),
    config: { action: 'account.confirm' },
    handler: async function resendVerification(request, reply) {
      const { visitor, body } = request;
      return parts.once<NeutralAnswer>(request, reply, (commit) =>
        inEvenTime(async () => {
          const answer = await commit(async function commitResend(trx) {
            const now = parts.now();
            await takeRate(trx, `link:${visitor.ipPrefix}`, perNetwork, now);
            await takeRate(trx, `link-mail:${addressKey(body.email)}`, perAddress, now);
            const account = await accountByEmail(trx, body.email);
            if (account?.status === 'pending_verification') {
              const payload = claimText(nextOf(body.next));
              await mailVerification(trx, { ...account, name: '' }, visitor.origin, payload, now);
            }
            return { status: 202, body: { message: linkMessage } };
          });
          parts.onMailQueued();
          return answer;
        }),
      );
    },
  });
}

/**
 * The accepted versions must be those in force: a text that changed while the form was open has to
 * be read first.
 */
function changedTexts(
  { acceptTerms, acceptPrivacy }: Pick<Registration, 'acceptTerms' | 'acceptPrivacy'>,
  legal: LegalTexts,
  now: number,
): readonly FieldError[] {
  const accepted = [
    { document: 'terms-of-service', version: acceptTerms, pointer: '/acceptTerms' },
    { document: 'privacy-policy', version: acceptPrivacy, pointer: '/acceptPrivacy' },
  ] as const;
  return accepted.flatMap(({ document, version, pointer }) => {
    const changed = changedText(legal, document, version, now);
    if (changed === undefined) return [];
    const message = `“${changed.title}” changed in the meantime. Read version ${changed.version}, then tick the box again.`;
    return [{ pointer, code: 'changed', message }];
  });
}

/** Rates are counted per address without keeping the addresses of strangers. */
export function addressKey(email: string): string {
  return createHash('sha256').update(normalEmail(email)).digest('hex');
}

/**
 * Creates an account for a new address, and mails another link for one that is not confirmed yet.
 * Each link carries only what was entered in its own submission, because the person who registered
 * first may not own the address; the page of the link shows what it confirms.
 */
async function registerOrRemind(
  trx: Write,
  body: Registration,
  origin: string,
  now: number,
): Promise<string> {
  const known = await accountByEmail(trx, body.email);
  if (known !== undefined && known.status !== 'pending_verification') {
    if (known.status === 'active') await mailAlreadyRegistered(trx, known, origin, now);
    return known.id;
  }
  const { name, role, acceptTerms, acceptPrivacy } = body;
  const { id, email } =
    known ??
    (await addAccount(trx, { ...body, status: 'pending_verification', passwordHash: '' }, now));
  const claim = claimText({ name, role, acceptTerms, acceptPrivacy, ...nextOf(body.next) });
  await mailVerification(trx, { id, email, name }, origin, claim, now);
  return id;
}

async function recordAcceptances(
  trx: Write,
  userId: string,
  { acceptTerms, acceptPrivacy }: Pick<Registration, 'acceptTerms' | 'acceptPrivacy'>,
  now: number,
): Promise<void> {
  await recordAcceptance(trx, userId, { document: 'terms-of-service', version: acceptTerms }, now);
  await recordAcceptance(trx, userId, { document: 'privacy-policy', version: acceptPrivacy }, now);
}
