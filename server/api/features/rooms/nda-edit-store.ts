import { overtaken } from '#api/platform/http/overtaken.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import type { NdaEdit } from '#shared/product/raises/room-nda.ts';
import { ndaOf } from '../raises/documents/nda-store.ts';
import { proposalIn } from '../raises/raise-dto.ts';

type EditRow = Tables['nda_edits'];

/**
 * Reads what a company wrote last as the NDA of a raise: what is proposed, or else what is in effect.
 * @param inEffect undefined where the raise has no NDA yet
 */
export async function ndaEditOf(
  db: Database,
  raiseId: string,
  inEffect: { readonly text: string } | undefined,
): Promise<NdaEdit> {
  const raise = await db
    .selectFrom('raises')
    .leftJoin('nda_edits', 'nda_edits.raise_id', 'raises.id')
    .select(['raises.proposed_change', 'nda_edits.version'])
    .where('raises.id', '=', raiseId)
    .executeTakeFirstOrThrow();
  const proposed = proposalIn(raise)?.nda ?? null;
  const text = proposed ?? inEffect?.text ?? '';
  return { version: raise.version ?? 0, text, isProposed: proposed !== null };
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
  const current = await ndaEditOf(db, raiseId, await ndaOf(db, raiseId));
  return overtaken(db, (await editOf(db, raiseId)) ?? nobody, { current });
}

async function editOf(db: Database, raiseId: string): Promise<EditRow | undefined> {
  return db.selectFrom('nda_edits').selectAll().where('raise_id', '=', raiseId).executeTakeFirst();
}
