import type { Selectable } from 'kysely';
import { isAhead } from '#api/platform/clock-jumps.ts';
import { newId } from '#api/platform/ids.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import { enrolmentMinutes } from '#shared/product/fields/limits.ts';
import { windowSteps } from './totp.ts';

type TotpRow = Selectable<Tables['totp_secrets']>;

/** Returns what is stored of an account's authenticator app. */
export async function totpOf(db: Database, userId: string): Promise<TotpRow | undefined> {
  return db.selectFrom('totp_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** When an unconfirmed secret expires, in epoch milliseconds; 0 when it has expired. */
export function enrolmentEnd({ enrolled_at }: Pick<TotpRow, 'enrolled_at'>, now: number): number {
  const end = Date.parse(enrolled_at) + enrolmentMinutes * 60_000;
  return end <= now || isAhead(enrolled_at, now) ? 0 : end;
}

/** Stores an unconfirmed secret, replacing an earlier one. */
export async function saveEnrolment(
  trx: Transaction,
  owner: { readonly userId: string; readonly sessionId: string },
  sealedSecret: string,
  now: number,
): Promise<void> {
  await dropEnrolment(trx, owner.userId);
  await trx
    .insertInto('totp_secrets')
    .values({
      user_id: owner.userId,
      sealed_secret: sealedSecret,
      session_id: owner.sessionId,
      enrolled_at: new Date(now).toISOString(),
      confirmed_at: null,
      last_step: null,
    })
    .execute();
}

/** Deletes an unconfirmed secret. */
export async function dropEnrolment(trx: Transaction, userId: string): Promise<void> {
  await trx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Turns two-factor authentication on, with the step whose code confirmed it. */
export async function turnOn(
  trx: Transaction,
  userId: string,
  step: number,
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString();
  await trx
    .updateTable('totp_secrets')
    .set({ confirmed_at: at, last_step: step })
    .where('user_id', '=', userId)
    .execute();
  await markAccount(trx, userId, at, now);
}

/** Turns it off and deletes everything that belonged to it. */
export async function turnOff(trx: Transaction, userId: string, now: number): Promise<void> {
  await trx.deleteFrom('totp_secrets').where('user_id', '=', userId).execute();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
  await markAccount(trx, userId, null, now);
}

async function markAccount(trx: Transaction, userId: string, since: string | null, now: number) {
  await trx
    .updateTable('users')
    .set((eb) => ({
      two_factor_since: since,
      updated_at: new Date(now).toISOString(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', userId)
    .execute();
}

/**
 * Uses up the code of a time step; false when it or a later one was already used. A recorded step
 * in the future was used while the clock was ahead, and is ignored.
 */
export async function spendTotpStep(
  trx: Transaction,
  userId: string,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where((row) =>
      row.or([
        row('last_step', 'is', null),
        row('last_step', '<', step),
        row('last_step', '>', step + 2 * windowSteps),
      ]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Replaces the old set of recovery codes with a new one. */
export async function replaceRecoveryCodes(
  trx: Transaction,
  userId: string,
  hashes: readonly string[],
  now: number,
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const created_at = new Date(now).toISOString();
  await trx
    .insertInto('recovery_codes')
    .values(
      hashes.map((code_hash) => ({
        id: newId('rcv'),
        user_id: userId,
        code_hash,
        created_at,
        used_at: null,
      })),
    )
    .execute();
}

/** The recovery codes an account has left. */
export async function unusedRecoveryCodes(
  db: Database,
  userId: string,
): Promise<readonly { readonly id: string; readonly code_hash: string }[]> {
  return db
    .selectFrom('recovery_codes')
    .select(['id', 'code_hash'])
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Uses up a recovery code; false when it was already used. */
export async function takeRecoveryCode(
  trx: Transaction,
  id: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recovery_codes')
    .set({ used_at: new Date(now).toISOString() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Records that the user of a session has just been confirmed. */
export async function noteStepUp(trx: Transaction, sessionId: string, now: number): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ mfa_at: new Date(now).toISOString() })
    .where('id', '=', sessionId)
    .execute();
}

/** Removes challenges and unconfirmed secrets whose time is over. */
export async function removeOldTwoFactor(trx: Transaction, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  await trx.deleteFrom('sign_in_challenges').where('expires_at', '<=', at).execute();
  await trx
    .deleteFrom('totp_secrets')
    .where('confirmed_at', 'is', null)
    .where('enrolled_at', '<=', new Date(now - enrolmentMinutes * 60_000).toISOString())
    .execute();
}
