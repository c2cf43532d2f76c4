import { createHash } from 'node:crypto';
import type { FieldError } from '../../../shared/errors.ts';
import {
  type AccountAnswer,
  accountAnswer,
  emailOnly,
  emailVerification,
  type NeutralAnswer,
  neutralAnswer,
  type Registration,
  registration,
} from '../../../shared/product/account.ts';
import { recordAcceptance } from '../legal/acceptance-store.ts';
import { changedText } from '../legal/changed-text.ts';
import type { LegalTexts } from '../legal/legal-texts.ts';
import type { FeatureParts, ProductApi } from '../parts.ts';
import { audit } from '../storage/audit.ts';
import { takeRate } from '../storage/rates.ts';
import type { Write } from '../storage/storage.ts';
import { invalid } from '../validation.ts';
import { mailAlreadyRegistered, mailVerification } from './account-mail.ts';
import {
  accountByEmail,
  accountById,
  activateAccount,
  addAccount,
  type Claim,
  normalEmail,
} from './account-store.ts';
import {
  inEvenTime,
  linkMessage,
  perAddress,
  perNetwork,
  registrationMessage,
} from './neutral-answer.ts';
import {
  findOneTimeToken,
  latestPayload,
  spendOneTimeTokens,
  spentLink,
} from './one-time-tokens.ts';
import { accountOf, beginSession } from './session-store.ts';

/** Opening an account: register, confirm the address, ask for the mail again. */
export function registrationRoutes(app: ProductApi, parts: FeatureParts): void {
  app.post(
    '/api/v1/auth/register',
    {
      schema: { summary: 'Open an account', body: registration, response: { 202: neutralAnswer } },
      config: { access: 'anyone' },
    },
    async function register(request, reply) {
      const { body, visitor } = request;
      const faults = [
        ...parts.judgePassword(body.password, body, '/password'),
        ...changedTexts(body, parts.legal, parts.now()),
      ];
      if (faults.length > 0) throw invalid(faults);
      return parts.once<NeutralAnswer>(request, reply, async (commit) => {
        // Counted before the work: a password is hashed only for whom it is not too often.
        await parts.storage.write(async function countRegistration(trx) {
          await takeRate(trx, `register:${visitor.ipPrefix}`, perNetwork, parts.now());
          await takeRate(trx, `register-mail:${addressKey(body.email)}`, perAddress, parts.now());
        });
        const passwordHash = await parts.hasher.hash(body.password, visitor.ipPrefix);
        const answer = await commit(async function commitRegistration(trx) {
          const now = parts.now();
          const userId = await registerOrRemind(trx, body, passwordHash, visitor.origin, now);
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
      });
    },
  );

  app.post(
    '/api/v1/auth/verify-email',
    {
      schema: {
        summary: 'Confirm an email address',
        body: emailVerification,
        response: { 200: accountAnswer },
      },
      config: { access: 'anyone' },
    },
    async function verifyEmail(request, reply) {
      return parts.once<AccountAnswer>(request, reply, (commit) =>
        commit(async function commitVerification(trx) {
          const now = parts.now();
          const token = await findOneTimeToken(trx, 'verify-email', request.body.token, now);
          await spendOneTimeTokens(trx, 'verify-email', token.userId, now);
          const claim = token.payload === null ? undefined : (JSON.parse(token.payload) as Claim);
          await activateAccount(trx, token.userId, claim, now);
          const account = await accountById(trx, token.userId);
          if (account?.status !== 'active') throw spentLink();
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
          const headers = await beginSession(trx, account.id, request.visitor, now, 'all-factors');
          return { status: 200, body: { account: accountOf(account, parts.options) }, headers };
        }),
      );
    },
  );

  app.post(
    '/api/v1/auth/verify-email/resend',
    {
      schema: {
        summary: 'Send the confirmation again',
        body: emailOnly,
        response: { 202: neutralAnswer },
      },
      config: { access: 'anyone' },
    },
    async function resendVerification(request, reply) {
      const { visitor, body } = request;
      return parts.once<NeutralAnswer>(request, reply, (commit) =>
        inEvenTime(async () => {
          const answer = await commit(async function commitResend(trx) {
            const now = parts.now();
            await takeRate(trx, `link:${visitor.ipPrefix}`, perNetwork, now);
            await takeRate(trx, `link-mail:${addressKey(body.email)}`, perAddress, now);
            const account = await accountByEmail(trx, body.email);
            if (account?.status === 'pending_verification') {
              const payload = await latestPayload(trx, 'verify-email', account.id);
              await mailVerification(trx, account, visitor.origin, payload, now);
            }
            return { status: 202, body: { message: linkMessage } };
          });
          parts.onMailQueued();
          return answer;
        }),
      );
    },
  );
}

/**
 * What is accepted must be what is in force: a text that changed while the form was open has to be
 * read first.
 */
function changedTexts(
  { acceptTerms, acceptPrivacy }: Registration,
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
 * A new address gets an account; one that is waiting for its confirmation gets another link, which
 * carries this registration's own name and password: who registered first may not have been the
 * owner of the address, and whoever follows a link must end with what they entered themselves.
 */
async function registerOrRemind(
  trx: Write,
  body: Registration,
  passwordHash: string,
  origin: string,
  now: number,
): Promise<string> {
  const known = await accountByEmail(trx, body.email);
  if (known === undefined) {
    const account = await addAccount(
      trx,
      { ...body, status: 'pending_verification', passwordHash },
      now,
    );
    await recordAcceptances(trx, account.id, body, now);
    await mailVerification(trx, account, origin, null, now);
    return account.id;
  }
  if (known.status === 'pending_verification') {
    const claim: Claim = { name: body.name.trim(), role: body.role, passwordHash };
    await recordAcceptances(trx, known.id, body, now);
    await mailVerification(
      trx,
      { id: known.id, email: known.email, name: claim.name },
      origin,
      JSON.stringify(claim),
      now,
    );
  }
  if (known.status === 'active') await mailAlreadyRegistered(trx, known, origin, now);
  return known.id;
}

async function recordAcceptances(
  trx: Write,
  userId: string,
  { acceptTerms, acceptPrivacy }: Registration,
  now: number,
): Promise<void> {
  await recordAcceptance(trx, userId, { document: 'terms-of-service', version: acceptTerms }, now);
  await recordAcceptance(trx, userId, { document: 'privacy-policy', version: acceptPrivacy }, now);
}
