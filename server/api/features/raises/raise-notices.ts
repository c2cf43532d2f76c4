/** What is told about a raise, noted so that it is told once whatever interrupts it. */
import type { Database, Transaction } from '#api/platform/storage/storage.ts';

/** Since when something is told of a raise, ISO 8601; undefined if it is not. */
export async function noticeOf(
  db: Database,
  raiseId: string,
  notice: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('raise_notices')
    .select('at')
    .where('raise_id', '=', raiseId)
    .where('notice', '=', notice)
    .executeTakeFirst();
  return row?.at;
}

/** Notes that something is told from now on. */
export async function noteRaise(
  trx: Transaction,
  raise_id: string,
  notice: string,
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString();
  await trx
    .insertInto('raise_notices')
    .values({ raise_id, notice, at })
    .onConflict((conflict) => conflict.columns(['raise_id', 'notice']).doUpdateSet({ at }))
    .execute();
}

/** Notes that nobody has to be told any more. */
export async function forgetRaise(
  trx: Transaction,
  raiseId: string,
  notice: string,
): Promise<void> {
  await trx
    .deleteFrom('raise_notices')
    .where('raise_id', '=', raiseId)
    .where('notice', '=', notice)
    .execute();
}

/** The notice of an approved change, by the snapshot that shows it. */
export function changeNotice(snapshotId: string): string {
  return `changed:${snapshotId}`;
}

/** The notice of an earlier end. */
export function closingNotice(closesAt: string): string {
  return `closing:${closesAt}`;
}
