import { overtaken } from '#api/platform/http/overtaken.ts';
import { required } from '#api/platform/required.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import type { NdaEdit } from '#shared/product/raises/room-nda.ts';
import { ndaOf } from '../raises/documents/nda-store.ts';
import { proposalIn } from '../raises/raise-dto.ts';
import { raiseById } from '../raises/raise-store.ts';

type EditRow = Tables['nda_edits'];

/** What a company wrote last as the NDA of a raise: proposed, or else in effect. */
export async function ndaEditOf(db: Database, raiseId: string): Promise<NdaEdit> {
  const [edit, raise, nda] = await Promise.all([
    editOf(db, raiseId),
    raiseById(db, raiseId),
    ndaOf(db, raiseId),
  ]);
  const proposed = proposalIn(required(raise))?.nda ?? null;
  const text = proposed ?? nda?.text ?? '';
  return { version: edit?.version ?? 0, text, isProposed: proposed !== null };
}

/**
 * Counts a save of the NDA of a raise, whose text is not kept here. Rejects with 412 and what was
 * written meanwhile if somebody else has saved since the version that the caller saw.
 */
export async function noteNdaEdit(
  trx: Transaction,
  raiseId: string,
  expected: number,
  saving: { readonly by: string; readonly now: number },
): Promise<void> {
  const values = {
    version: expected + 1,
    updated_at: new Date(saving.now).toISOString(),
    saved_by: saving.by,
  };
  const noted =
    expected === 0
      ? await trx
          .insertInto('nda_edits')
          .values({ raise_id: raiseId, ...values })
          .onConflict((conflict) => conflict.column('raise_id').doNothing())
          .returning('version')
          .executeTakeFirst()
      : await trx
          .updateTable('nda_edits')
          .set(values)
          .where('raise_id', '=', raiseId)
          .where('version', '=', expected)
          .returning('version')
          .executeTakeFirst();
  if (noted === undefined) throw await editedMeanwhile(trx, raiseId);
}

/** Rejects with 412 if the NDA of a raise is no longer the version that the caller saw. */
export async function requireNdaEdit(
  db: Database,
  raiseId: string,
  expected: number,
): Promise<void> {
  const version = (await editOf(db, raiseId))?.version ?? 0;
  if (version !== expected) throw await editedMeanwhile(db, raiseId);
}

async function editedMeanwhile(db: Database, raiseId: string) {
  const nobody = { version: 0, updated_at: new Date(0).toISOString(), saved_by: null };
  const current = await ndaEditOf(db, raiseId);
  return overtaken(db, (await editOf(db, raiseId)) ?? nobody, { current });
}

async function editOf(db: Database, raiseId: string): Promise<EditRow | undefined> {
  return db.selectFrom('nda_edits').selectAll().where('raise_id', '=', raiseId).executeTakeFirst();
}
