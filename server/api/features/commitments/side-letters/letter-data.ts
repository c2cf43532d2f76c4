/** What side letters say of a person, for the copy of their data and its erasure. */
import { bindRecords } from '#api/platform/audit/bound-records.ts';
import { releaseFiles } from '#api/platform/files/file-store.ts';
import type { Person } from '#api/platform/personal-data.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { boundRow, gone, ofRaise } from '../../raises/bound-rows.ts';
import { erasedName } from '../offer.ts';
import { updateLetter } from './letter-rows.ts';

/** Reads the side letters of somebody, as an investor and as who signed for a company. */
export async function collectLetters(db: Database, { id }: Pick<Person, 'id'>) {
  const own = await db
    .selectFrom('side_letters')
    .innerJoin('commitments', 'commitments.id', 'side_letters.commitment_id')
    .select(['commitment_id', 'subject', 'note', 'side_letters.state', 'side_letters.sha256'])
    .select(['side_letters.offered_at', 'side_letters.signed_at', 'side_letters.signed_name'])
    .select(['ended_at', 'side_letters.reason'])
    .where('commitments.investor_id', '=', id)
    .orderBy('side_letters.created_at')
    .orderBy('side_letters.id')
    .execute();
  const offered = await db
    .selectFrom('side_letters')
    .select(['commitment_id', 'subject', 'state', 'sha256', 'offered_at'])
    .select(['offered_name', 'offered_title'])
    .where('offered_by', '=', id)
    .orderBy('offered_at')
    .orderBy('id')
    .execute();
  return {
    sideLetters: {
      description:
        'Side letters that companies offered you. Download one from its commitment in your dashboard.',
      items: own,
    },
    sideLettersOffered: {
      description: 'Side letters that you signed for a company by offering them.',
      items: offered,
    },
  };
}

/**
 * Erases an investor from side letters: those that both signed stay by their hashes, without the
 * name and the file, which would name them; the others are deleted.
 */
export async function eraseLetters(trx: Transaction, { id }: Pick<Person, 'id'>, now: number) {
  const rows = await trx
    .selectFrom('side_letters')
    .innerJoin('commitments', 'commitments.id', 'side_letters.commitment_id')
    .selectAll('side_letters')
    .where('commitments.investor_id', '=', id)
    .execute();
  await releaseFiles(
    trx,
    rows.flatMap(({ file_id }) => file_id ?? []),
    now,
  );
  for (const row of rows) {
    if (row.state === 'signed') {
      const erased = { signed_name: erasedName, subject: 'Side letter', note: '', file_id: null };
      await updateLetter(trx, row, erased, now);
    } else {
      await trx.deleteFrom('side_letters').where('id', '=', row.id).execute();
      const removed = gone(boundRow.side_letters(row));
      await bindRecords(trx, ofRaise(row.raise_id), [removed], now);
    }
  }
  const offered = await trx
    .selectFrom('side_letters')
    .selectAll()
    .where('offered_by', '=', id)
    .execute();
  for (const row of offered) await updateLetter(trx, row, { offered_name: erasedName }, now);
}
