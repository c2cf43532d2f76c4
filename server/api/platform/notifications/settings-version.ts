import type { Database, Transaction } from '../storage/storage.ts';

/** Which version the settings of somebody are, and since when; version 0 until they change any. */
export async function settingsVersionOf(
  db: Database,
  userId: string,
): Promise<{ readonly version: number; readonly updated_at: string | null }> {
  const found = await db
    .selectFrom('notification_choices')
    .select(['version', 'updated_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found ?? { version: 0, updated_at: null };
}

/** Counts a change of somebody's settings, so that a form with the ones before is not saved over it. */
export async function countSettingsChange(
  trx: Transaction,
  userId: string,
  now: number,
): Promise<void> {
  const updated_at = new Date(now).toISOString();
  await trx
    .insertInto('notification_choices')
    .values({ user_id: userId, version: 1, updated_at })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((row) => ({
        version: row('notification_choices.version', '+', 1),
        updated_at,
      })),
    )
    .execute();
}
