import type { Selectable } from 'kysely';
import { keepFile, releaseFiles, type StoredFile } from '#api/platform/files/file-store.ts';
import { newId } from '#api/platform/ids.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import { binderDays } from '#shared/product/binders/binder-limits.ts';
import type { Binder } from '#shared/product/binders/binders.ts';

export type BinderRow = Selectable<Tables['binders']>;

/** What a binder is of: a raise, or one commitment to it. */
export interface BinderOf {
  readonly raiseId: string;
  readonly commitmentId: string | null;
}

const dayMs = 86_400_000;

/** Finds the binder of a raise or of a commitment; undefined while nobody has asked for it. */
export function findBinder(
  db: Database,
  { raiseId, commitmentId }: BinderOf,
): Promise<BinderRow | undefined> {
  return db
    .selectFrom('binders')
    .selectAll()
    .where('raise_id', '=', raiseId)
    .where('commitment_id', commitmentId === null ? 'is' : '=', commitmentId)
    .executeTakeFirst();
}

/** Finds a binder that is still to be made. */
export function binderToMake(db: Database, id: string): Promise<BinderRow | undefined> {
  return db
    .selectFrom('binders')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'making')
    .executeTakeFirst();
}

/** Notes that somebody asks for a binder; one that was made before can be downloaded meanwhile. */
export async function askForBinder(
  trx: Transaction,
  of: BinderOf,
  askedBy: string,
  now: number,
): Promise<BinderRow> {
  const asked = {
    state: 'making',
    asked_by: askedBy,
    asked_at: new Date(now).toISOString(),
    done: 0,
    total: null,
    problem: null,
    expires_at: expiryFrom(now),
  } as const;
  const before = await findBinder(trx, of);
  if (before !== undefined) {
    await trx.updateTable('binders').set(asked).where('id', '=', before.id).execute();
    return { ...before, ...asked };
  }
  const file = { file_id: null, sha256: null, bytes: null, made_at: null } as const;
  const row = {
    id: newId('bnd'),
    raise_id: of.raiseId,
    commitment_id: of.commitmentId,
    ...asked,
    ...file,
  };
  await trx.insertInto('binders').values(row).execute();
  return row;
}

/** Notes how far a binder is. */
export async function noteProgress(
  trx: Transaction,
  id: string,
  progress: { readonly done: number; readonly total: number },
): Promise<void> {
  await trx
    .updateTable('binders')
    .set(progress)
    .where('id', '=', id)
    .where('state', '=', 'making')
    .execute();
}

/**
 * Keeps the file of a binder. The same bytes as before are the same file, which stays; another one
 * replaces it.
 */
export async function keepBinder(
  trx: Transaction,
  row: BinderRow,
  file: StoredFile,
  now: number,
): Promise<void> {
  const ready = { state: 'ready', problem: null, expires_at: expiryFrom(now) } as const;
  if (row.sha256 === file.sha256 && (await isIntact(trx, row.file_id))) {
    await releaseFiles(trx, [file.id], now);
    await trx.updateTable('binders').set(ready).where('id', '=', row.id).execute();
    return;
  }
  await keepFile(trx, file.id, row.id, now);
  await releaseFiles(trx, row.file_id === null ? [] : [row.file_id], now);
  const { id: file_id, sha256, bytes } = file;
  const made_at = new Date(now).toISOString();
  await trx
    .updateTable('binders')
    .set({ ...ready, file_id, sha256, bytes, made_at })
    .where('id', '=', row.id)
    .execute();
}

/** Tells whether a file is there and was not found to be damaged. */
async function isIntact(db: Database, fileId: string | null): Promise<boolean> {
  if (fileId === null) return false;
  const sound = await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .where('state', '=', 'used')
    .where('fault', 'is', null)
    .executeTakeFirst();
  return sound !== undefined;
}

/** Notes that a binder could not be made, and why. */
export async function failBinder(trx: Transaction, id: string, problem: string): Promise<void> {
  await trx
    .updateTable('binders')
    .set({ state: 'failed', problem })
    .where('id', '=', id)
    .where('state', '=', 'making')
    .execute();
}

/** Removes binders with their files. */
export async function removeBinders(
  trx: Transaction,
  rows: readonly Pick<BinderRow, 'id' | 'file_id'>[],
  now: number,
): Promise<void> {
  if (rows.length === 0) return;
  const files = rows.flatMap(({ file_id }) => file_id ?? []);
  await releaseFiles(trx, files, now);
  const ids = rows.map(({ id }) => id);
  await trx.deleteFrom('binders').where('id', 'in', ids).execute();
}

/** Converts a binder for somebody who may have it. */
export function toBinder(row: BinderRow | undefined, now: number): Binder {
  const none = { state: 'none', askedAt: null, progress: null, problem: null, file: null } as const;
  // It is removed a little later than it ends.
  if (row === undefined || Date.parse(row.expires_at) <= now) return none;
  const { state, done, total, problem, sha256, bytes, made_at: madeAt } = row;
  return {
    state,
    askedAt: row.asked_at,
    progress: state !== 'making' || total === null ? null : { done, total },
    problem: state === 'failed' ? problem : null,
    file:
      sha256 === null || madeAt === null
        ? null
        : { madeAt, expiresAt: row.expires_at, bytes: Number(bytes), sha256 },
  };
}

function expiryFrom(now: number): string {
  return new Date(now + binderDays * dayMs).toISOString();
}
