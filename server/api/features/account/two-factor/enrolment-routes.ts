import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Actor, actorOfRequest, provenUntil } from '#api/platform/http/access.ts';
import { type Command, type CommandRequest, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { accountById } from '#api/platform/identity/account-store.ts';
import {
  countFailure,
  forgetFailures,
  requireUnlocked,
  sessionSubjects,
} from '#api/platform/identity/login-lock.ts';
import { revokeSessions } from '#api/platform/identity/session-store.ts';
import { qrCode } from '#api/platform/qr-code.ts';
import type { Rate } from '#api/platform/storage/rates.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { Enrolment, TwoFactor } from '#shared/product/account/two-factor.ts';
import { wrongCurrentPassword } from '../password-routes.ts';
import { hashedRecoveryCodes, openSecret, sealSecret, wrongFactor } from './second-factor.ts';
import { matchingStep, newTotpSecret, otpauthUri, typedCode } from './totp.ts';
import { mailTwoFactorNotice } from './two-factor-mail.ts';
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
export function enrolmentRoutes(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('GET /auth/totp'),
    config: { action: 'two-factor.read' },
    handler: async function readTwoFactor(request) {
      return twoFactorStateOf(deps, actorOfRequest(request));
    },
  });

  command(app, deps, 'POST /auth/totp/enrol', {
    action: 'two-factor.turn-on',
    prepare: sealedIfRight,
    run: enrol,
  });
  command(app, deps, 'DELETE /auth/totp/enrol', { action: 'two-factor.turn-on', run: dropSecret });
  command(app, deps, 'POST /auth/totp/confirm', {
    action: 'two-factor.turn-on',
    prepare: codesIfRight,
    rates: ({ actor }) => ({ [`totp-confirm:${actor.account.id}`]: confirmations }),
    run: confirmEnrolment,
  });
}

/** A new secret, sealed; undefined when the password is wrong. */
async function sealedIfRight({
  actor: { account, credentialId },
  body,
  context,
  deps: { loginThrottle, hasher, encrypter, storage },
}: CommandRequest<'POST /auth/totp/enrol'>): Promise<string | undefined> {
  const isRight = await loginThrottle.attempt(sessionSubjects(credentialId), async () => {
    const stored = await accountById(storage.db, account.id);
    return hasher.verify(body.currentPassword, stored?.password_hash, context.ipPrefix);
  });
  return isRight ? sealSecret(encrypter, newTotpSecret(), account.id) : undefined;
}

async function enrol({
  actor,
  prepared: sealed,
  deps,
  trx,
  now,
}: Command<'POST /auth/totp/enrol', undefined, string | undefined>) {
  const { account, credentialId: sessionId } = actor;
  const subjects = sessionSubjects(sessionId);
  const target = { targetType: 'user', targetId: account.id };
  await requireUnlocked(trx, subjects, now);
  if (sealed === undefined) {
    await countFailure(trx, subjects, now);
    return {
      refusal: wrongCurrentPassword().problem,
      auditEntries: { action: 'two-factor.enrol-failed', ...target },
    };
  }
  if ((await totpOf(trx, account.id))?.confirmed_at != null) throw onAlready();
  await forgetFailures(trx, subjects);
  await saveEnrolment(trx, { userId: account.id, sessionId }, sealed, now);
  return {
    body: await twoFactorStateOf(deps, actor, trx),
    auditEntries: { action: 'two-factor.enrol', ...target },
  };
}

async function dropSecret({ actor: { account }, trx }: Command<'DELETE /auth/totp/enrol'>) {
  await dropEnrolment(trx, account.id);
  const target = { targetType: 'user', targetId: account.id };
  return { auditEntries: { action: 'two-factor.drop-secret', ...target } };
}

/** Recovery codes, if the code is right: their hashes take a while. */
async function codesIfRight(asked: CommandRequest<'POST /auth/totp/confirm'>): Promise<NewCodes> {
  const { deps, context } = asked;
  const step = await stepToConfirm(deps, deps.storage.db, confirming(asked));
  return step === undefined ? noCodes : hashedRecoveryCodes(deps, context.ipPrefix);
}

async function confirmEnrolment(command: Command<'POST /auth/totp/confirm', undefined, NewCodes>) {
  const { actor, body, context, prepared, deps, trx, now } = command;
  const { account, credentialId: sessionId } = actor;
  const { codes, hashes } = prepared;
  const step = await stepToConfirm(deps, trx, confirming(command));
  if (step === undefined || codes.length === 0) return { refusal: wrongFactor(body).problem };
  await turnOn(trx, account.id, step, now);
  await replaceRecoveryCodes(trx, account.id, hashes, now);
  await noteStepUp(trx, sessionId, now);
  const sessionsEnded = await revokeSessions(trx, account.id, { except: sessionId }, now);
  await mailTwoFactorNotice(trx, 'two-factor-on', account, context.origin, now);
  const target = { targetType: 'user', targetId: account.id };
  return {
    body: { recoveryCodes: [...codes] },
    auditEntries: { action: 'two-factor.turn-on', ...target, after: { sessionsEnded } },
  };
}

interface NewCodes {
  readonly codes: readonly string[];
  readonly hashes: readonly string[];
}

const noCodes: NewCodes = { codes: [], hashes: [] };

interface Confirming {
  readonly userId: string;
  readonly sessionId: string;
  readonly code: string;
}

function confirming({ actor, body }: CommandRequest<'POST /auth/totp/confirm'>): Confirming {
  const { account, credentialId } = actor;
  return { userId: account.id, sessionId: credentialId, code: typedCode(body.code) };
}

/**
 * The time step of this code, for the secret that the session may confirm; rejects when there is
 * none.
 */
async function stepToConfirm(
  { encrypter, now }: FeatureDeps,
  db: Database,
  { userId, sessionId, code }: Confirming,
): Promise<number | undefined> {
  const row = await totpOf(db, userId);
  if (row?.confirmed_at != null) throw onAlready();
  const waits = row !== undefined && row.session_id === sessionId && enrolmentEnd(row, now()) > 0;
  const secret = waits ? openSecret(encrypter, row.sealed_secret, userId) : undefined;
  if (secret !== undefined) return matchingStep(secret, code, now(), null);
  throw new ProblemError(
    problem('invalid-transition', 'The secret has expired. Start over with your password.', {
      code: 'enrolment-expired',
    }),
  );
}

async function twoFactorStateOf(
  deps: FeatureDeps,
  actor: Actor,
  db: Database = deps.storage.db,
): Promise<TwoFactor> {
  const { account, credentialId } = actor;
  const row = await totpOf(db, account.id);
  const proven = provenUntil(actor, deps.now());
  const shared = {
    required: account.operator_since !== null && deps.options.operatorTwoFactor === 'required',
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
  const enrolment = row?.session_id === credentialId ? enrolmentOf(deps, row, account.email) : null;
  const state = enrolment === null ? 'off' : 'enrolling';
  return { ...shared, state, since: null, enrolment, recoveryCodesLeft: 0 };
}

function enrolmentOf(
  { options, encrypter, now }: FeatureDeps,
  row: { readonly user_id: string; readonly sealed_secret: string; readonly enrolled_at: string },
  email: string,
): Enrolment | null {
  const end = enrolmentEnd(row, now());
  const secret = openSecret(encrypter, row.sealed_secret, row.user_id);
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
