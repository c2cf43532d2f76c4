/** Notices that were told about commitments, stored so that each is told once whatever interrupts it. */
import { sql } from 'kysely';
import type { Transaction } from '#api/platform/storage/storage.ts';

/** Makes a condition on `commitments`: a notice has not been told about one. */
export function notNoticed(notice: ReturnType<typeof sql>) {
  return sql<boolean>`not ${noticed(notice)}`;
}

/** Makes a condition on `commitments`: a notice has been told about one. */
export function noticed(notice: ReturnType<typeof sql>) {
  return sql<boolean>`exists (
    select 1 from commitment_notices
    where commitment_notices.commitment_id = commitments.id and commitment_notices.notice = ${notice}
  )`;
}

/** Stores that a notice was told about a commitment. */
export async function noteNotice(
  trx: Transaction,
  commitment_id: string,
  notice: string,
): Promise<void> {
  await trx.insertInto('commitment_notices').values({ commitment_id, notice }).execute();
}

/** Forgets that a notice was told about a commitment, so that it can be told again. */
export async function forgetNotice(
  trx: Transaction,
  commitmentId: string,
  notice: string,
): Promise<void> {
  await trx
    .deleteFrom('commitment_notices')
    .where('commitment_id', '=', commitmentId)
    .where('notice', '=', notice)
    .execute();
}
