import { bindRecords } from '#api/platform/audit/bound-records.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import { boundRow, ofRaise } from '../../raises/bound-rows.ts';

export type CertificateRow = Tables['commitment_certificates'];

/** Finds the first certificate that was made of these facts; undefined when there is none yet. */
export function firstCertificate(
  db: Database,
  commitmentId: string,
  factsSha256: string,
): Promise<CertificateRow | undefined> {
  return db
    .selectFrom('commitment_certificates')
    .selectAll()
    .where('commitment_id', '=', commitmentId)
    .where('facts_sha256', '=', factsSha256)
    .orderBy('made_at')
    .orderBy('sha256')
    .limit(1)
    .executeTakeFirst();
}

/** Stores the hash of a certificate of a raise, so that it is known again. */
export async function storeCertificate(
  trx: Transaction,
  raiseId: string,
  row: CertificateRow,
  now = Date.parse(row.made_at),
): Promise<void> {
  const added = await trx
    .insertInto('commitment_certificates')
    .values(row)
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('sha256')
    .executeTakeFirst();
  if (added === undefined) return;
  const bound = [boundRow.commitment_certificates(row)];
  await bindRecords(trx, ofRaise(raiseId), bound, now);
}
