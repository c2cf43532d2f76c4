import { overtaken } from '#api/platform/http/overtaken.ts';
import { newId } from '#api/platform/ids.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import type { Metric } from '#shared/product/updates/metrics.ts';
import type { Update } from '#shared/product/updates/updates.ts';
import type { UpdateRow } from './update-rows.ts';

type Columns = Tables['raise_updates'];

/** What a company writes into a draft, as it is stored. */
export type Written = Pick<Columns, 'title' | 'body' | 'audience' | 'metrics'>;

const dayMs = 86_400_000;

/** The metrics of an update. */
export function metricsIn({ metrics }: Pick<Columns, 'metrics'>): readonly Metric[] {
  return JSON.parse(metrics) as Metric[];
}

/** Adds a draft, and returns its id. */
export async function addDraft(
  trx: Transaction,
  raiseId: string,
  written: Written,
  by: string,
  now: number,
): Promise<string> {
  const id = newId('upd');
  const at = new Date(now).toISOString();
  await trx
    .insertInto('raise_updates')
    .values({
      ...written,
      id,
      raise_id: raiseId,
      state: 'draft',
      listed_at: at,
      created_at: at,
      created_by: by,
      updated_at: at,
      saved_by: by,
      published_at: null,
      published_by: null,
      corrected_at: null,
      retracted_at: null,
      retracted_by: null,
      retraction_reason: '',
      version: 1,
    })
    .execute();
  return id;
}

/**
 * Writes columns of an update and counts its version up. Rejects with 412 if somebody else has saved
 * since the version that the caller saw; `current` is what there is then.
 */
export async function saveUpdate(
  trx: Transaction,
  { id }: Pick<UpdateRow, 'id'>,
  columns: Partial<Columns>,
  expected: number,
  current: () => Promise<Update>,
): Promise<void> {
  const saved = await trx
    .updateTable('raise_updates')
    .set({ ...columns, version: expected + 1 })
    .where('id', '=', id)
    .where('version', '=', expected)
    .returning('version')
    .executeTakeFirst();
  if (saved !== undefined) return;
  const last = await trx
    .selectFrom('raise_updates')
    .select(['version', 'updated_at', 'saved_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  throw await overtaken(trx, last, { current: await current() });
}

/** Deletes a draft. */
export async function deleteUpdate(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('raise_updates').where('id', '=', id).execute();
}

/** Counts the drafts of a raise. */
export async function countDrafts(db: Database, raiseId: string): Promise<number> {
  const { total } = await db
    .selectFrom('raise_updates')
    .select((row) => row.fn.countAll().as('total'))
    .where('raise_id', '=', raiseId)
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Counts what was published of a raise within a day, retracted or not. */
export async function countPublishedOfDay(
  db: Database,
  raiseId: string,
  now: number,
): Promise<number> {
  const { total } = await db
    .selectFrom('raise_updates')
    .select((row) => row.fn.countAll().as('total'))
    .where('raise_id', '=', raiseId)
    .where('listed_at', '>', new Date(now - dayMs).toISOString())
    .where('published_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Counts the corrections of the updates of a raise within a day. */
export async function countCorrectionsOfDay(
  db: Database,
  raiseId: string,
  now: number,
): Promise<number> {
  const since = new Date(now - dayMs).toISOString();
  const { total } = await db
    .selectFrom('raise_updates')
    .innerJoin('update_corrections', 'update_corrections.update_id', 'raise_updates.id')
    .select((row) => row.fn.countAll().as('total'))
    .where('raise_updates.raise_id', '=', raiseId)
    .where('raise_updates.corrected_at', '>', since)
    .where('update_corrections.at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Adds a correction below an update. */
export async function addCorrection(
  trx: Transaction,
  updateId: string,
  { n, text, by }: { readonly n: number; readonly text: string; readonly by: string },
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString();
  await trx
    .insertInto('update_corrections')
    .values({ update_id: updateId, n, text, at, author_id: by })
    .execute();
}

/** The corrections of an update, the oldest first. */
export async function correctionsOf(
  db: Database,
  updateId: string,
): Promise<{ text: string; at: string }[]> {
  return db
    .selectFrom('update_corrections')
    .select(['text', 'at'])
    .where('update_id', '=', updateId)
    .orderBy('n')
    .execute();
}

/** Notes who is told of an update. */
export async function noteTold(
  trx: Transaction,
  updateId: string,
  people: readonly string[],
  now: number,
): Promise<void> {
  if (people.length === 0) return;
  const told_at = new Date(now).toISOString();
  await trx
    .insertInto('update_readers')
    .values(people.map((user_id) => ({ update_id: updateId, user_id, told_at, read_at: null })))
    .onConflict((conflict) => conflict.columns(['update_id', 'user_id']).doUpdateSet({ told_at }))
    .execute();
}

/** Notes that somebody has read an update: the first time counts. */
export async function noteRead(
  trx: Transaction,
  updateId: string,
  userId: string,
  now: number,
): Promise<void> {
  const read_at = new Date(now).toISOString();
  await trx
    .insertInto('update_readers')
    .values({ update_id: updateId, user_id: userId, told_at: null, read_at })
    .onConflict((conflict) =>
      conflict
        .columns(['update_id', 'user_id'])
        .doUpdateSet({ read_at })
        .where('update_readers.read_at', 'is', null),
    )
    .execute();
}
