import { ProblemError, problem } from '../../../../../shared/http/errors.ts';
import type {
  Enrolment,
  RecoveryCodes,
  TwoFactor,
} from '../../../../../shared/product/account/two-factor.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { FeatureParts, ProductApi } from '../../../platform/deps.ts';
import { type Actor, actorOfRequest, provenUntil } from '../../../platform/http/access.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { Answer } from '../../../platform/http/idempotent.ts';
import { accountById } from '../../../platform/identity/account-store.ts';
import {
  countFailure,
  forgetFailures,
  requireUnlocked,
  sessionSubjects,
} from '../../../platform/identity/login-lock.ts';
import { revokeSessions } from '../../../platform/identity/session-store.ts';
import { type Rate, takeRate } from '../../../platform/storage/rates.ts';
import type { Read } from '../../../platform/storage/storage.ts';
import { wrongCurrentPassword } from '../password-routes.ts';
import { base32Bytes } from './base32.ts';
import { qrCode } from './qr-code.ts';
import { hashedRecoveryCodes, openSecret, sealSecret, wrongFactor } from './second-factor.ts';
import { matchingStep, newTotpSecret, otpauthUri, typedCode } from './totp.ts';
import { mailTwoFactorNews } from './two-factor-mail.ts';
import {
  dropEnrolment,
  enrolmentEnd,
  noteStepUp,
  replaceRecoveryCodes,
  saveEnrolment,
  totpOf,
  turnOn,
  unusedRecoveryCodes,
} from './two-factor-store.ts';

/**
 * The secret is shown to the person who confirms it, so guessing gains nothing; this limit only
 * saves the server's time.
 */
const confirmations: Rate = { limit: 30, seconds: 900 };

/**
 * Turning two-factor authentication on: request a secret, then prove with a code that the app has
 * it.
 */
export function enrolmentRoutes(app: ProductApi, parts: FeatureParts): void {
  app.route({
    ...endpoint('GET /auth/totp'),
    config: { action: 'two-factor.read' },
    handler: async function readTwoFactor(request) {
      return twoFactorStateOf(parts, actorOfRequest(request));
    },
  });

  app.route({
    ...endpoint('POST /auth/totp/enrol'),
    config: { action: 'two-factor.turn-on' },
    handler: async function enrol(request, reply) {
      const { body, visitor } = request;
      const actor = actorOfRequest(request);
      const { account, credentialId: sessionId } = actor;
      const subjects = sessionSubjects(sessionId);
      return parts.once<TwoFactor>(request, reply, async (commit) => {
        const isRight = await parts.guesses.attempt(subjects, async () => {
          const stored = await accountById(parts.storage.db, account.id);
          return parts.hasher.verify(body.currentPassword, stored?.password_hash, visitor.ipPrefix);
        });
        const sealed = sealSecret(parts.sealer, newTotpSecret(), account.id);
        return commit(async function commitEnrolment(trx): Promise<Answer<TwoFactor>> {
          const now = parts.now();
          const target = { targetType: 'user', targetId: account.id };
          await requireUnlocked(trx, subjects, now);
          if (!isRight) {
            await countFailure(trx, subjects, now);
            await audit(trx, request, { action: 'two-factor.enrol-failed', ...target }, now);
            return { status: 422, body: wrongCurrentPassword().problem };
          }
          if ((await totpOf(trx, account.id))?.confirmed_at != null) throw onAlready();
          await forgetFailures(trx, subjects);
          await saveEnrolment(trx, { userId: account.id, sessionId }, sealed, now);
          await audit(trx, request, { action: 'two-factor.enrol', ...target }, now);
          return { status: 200, body: await twoFactorStateOf(parts, actor, trx) };
        });
      });
    },
  });

  app.route({
    ...endpoint('DELETE /auth/totp/enrol'),
    config: { action: 'two-factor.turn-on' },
    handler: async function dropSecret(request, reply) {
      const { account } = actorOfRequest(request);
      return parts.once<never>(request, reply, (commit) =>
        commit(async function commitDrop(trx) {
          await dropEnrolment(trx, account.id);
          const target = { targetType: 'user', targetId: account.id };
          await audit(trx, request, { action: 'two-factor.drop-secret', ...target }, parts.now());
          return { status: 204 };
        }),
      );
    },
  });

  app.route({
    ...endpoint('POST /auth/totp/confirm'),
    config: { action: 'two-factor.turn-on' },
    handler: async function confirmEnrolment(request, reply) {
      const { body, visitor } = request;
      const { account, credentialId: sessionId } = actorOfRequest(request);
      const confirming = { userId: account.id, sessionId, code: typedCode(body.code) };
      return parts.once<RecoveryCodes>(request, reply, async (commit) => {
        const isRight = (await stepToConfirm(parts, parts.storage.db, confirming)) !== undefined;
        const { codes, hashes } = isRight
          ? await hashedRecoveryCodes(parts, request.visitor.ipPrefix)
          : noCodes;
        const answer = await commit(async function commitConfirmation(trx): Promise<
          Answer<RecoveryCodes>
        > {
          const now = parts.now();
          await takeRate(trx, `totp-confirm:${account.id}`, confirmations, now);
          const step = await stepToConfirm(parts, trx, confirming);
          if (step === undefined || !isRight)
            return { status: 422, body: wrongFactor(body).problem };
          await turnOn(trx, account.id, step, now);
          await replaceRecoveryCodes(trx, account.id, hashes, now);
          await noteStepUp(trx, sessionId, now);
          const ended = await revokeSessions(trx, account.id, { except: sessionId }, now);
          await mailTwoFactorNews(trx, 'two-factor-on', account, visitor.origin, now);
          await audit(
            trx,
            request,
            {
              action: 'two-factor.turn-on',
              targetType: 'user',
              targetId: account.id,
              after: { sessionsEnded: ended },
            },
            now,
          );
          return { status: 200, body: { recoveryCodes: [...codes] } };
        });
        parts.onMailQueued();
        return answer;
      });
    },
  });
}

const noCodes = { codes: [], hashes: [] } as const;

interface Confirming {
  readonly userId: string;
  readonly sessionId: string;
  readonly code: string;
}

/**
 * The time step of this code, for the secret that the session may confirm; rejects when there is
 * none.
 */
async function stepToConfirm(
  { sealer, now }: FeatureParts,
  db: Read,
  { userId, sessionId, code }: Confirming,
): Promise<number | undefined> {
  const row = await totpOf(db, userId);
  if (row?.confirmed_at != null) throw onAlready();
  const waits = row !== undefined && row.session_id === sessionId && enrolmentEnd(row, now()) > 0;
  const secret = waits ? openSecret(sealer, row.sealed_secret, userId) : undefined;
  if (secret !== undefined) return matchingStep(base32Bytes(secret), code, now(), null);
  throw new ProblemError(
    problem('invalid-transition', 'The secret has expired. Start over with your password.', {
      code: 'enrolment-expired',
    }),
  );
}

async function twoFactorStateOf(
  parts: FeatureParts,
  actor: Actor,
  db: Read = parts.storage.db,
): Promise<TwoFactor> {
  const { account, credentialId } = actor;
  const row = await totpOf(db, account.id);
  const proven = provenUntil(actor, parts.now());
  const shared = {
    required: account.role === 'operator' && parts.options.operatorTwoFactor === 'required',
    provenUntil: proven > 0 ? new Date(proven).toISOString() : null,
  };
  if (row?.confirmed_at != null) {
    const left = await unusedRecoveryCodes(db, account.id);
    return {
      ...shared,
      state: 'on',
      since: row.confirmed_at,
      enrolment: null,
      recoveryCodesLeft: left.length,
    };
  }
  const enrolment =
    row?.session_id === credentialId ? enrolmentOf(parts, row, account.email) : null;
  const state = enrolment === null ? 'off' : 'enrolling';
  return { ...shared, state, since: null, enrolment, recoveryCodesLeft: 0 };
}

function enrolmentOf(
  { options, sealer, now }: FeatureParts,
  row: { readonly user_id: string; readonly sealed_secret: string; readonly enrolled_at: string },
  email: string,
): Enrolment | null {
  const end = enrolmentEnd(row, now());
  const secret = openSecret(sealer, row.sealed_secret, row.user_id);
  if (end === 0 || secret === undefined) return null;
  const uri = otpauthUri(secret, options.brandName, email);
  return { secret, uri, qr: qrCode(uri), expiresAt: new Date(end).toISOString() };
}

function onAlready(): ProblemError {
  return new ProblemError(
    problem(
      'invalid-transition',
      'Two-factor authentication is already on. To change the app, turn it off and on again.',
    ),
  );
}
