import { versionConflict } from '#api/platform/http/versions.ts';
import { indexPerson } from '#api/platform/identity/person-index.ts';
import { newId } from '#api/platform/ids.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import type { EntityChange, EntityRequest } from '#shared/product/investors/entities.ts';
import type { EntityColumns, EntityRow } from './entity-rows.ts';

/** Adds a draft of an entity. */
export async function addEntity(
  trx: Transaction,
  userId: string,
  request: EntityRequest,
  now: number,
): Promise<EntityRow> {
  const at = new Date(now).toISOString();
  const row: EntityColumns = {
    id: newId('ent'),
    user_id: userId,
    country: '',
    address: '',
    registration_number: '',
    signatory_name: '',
    signatory_title: '',
    authority: '',
    state: 'draft',
    review_note: '',
    submitted_at: null,
    decided_at: null,
    decided_by: null,
    sealed_elsewhere: null,
    elsewhere_at: null,
    created_at: at,
    updated_at: at,
    version: 1,
    kind: request.kind,
    legal_name: request.legalName,
    ...entityColumns(request),
  };
  await trx.insertInto('investor_entities').values(row).execute();
  await indexPerson(trx, userId);
  return { ...row, is_bound: false, is_used: false };
}

/**
 * Writes columns of an entity if it is still the version the caller saw; rejects with 412 otherwise.
 * @param expected undefined for a caller who changes whatever there is
 */
export async function updateEntity(
  trx: Transaction,
  before: EntityRow,
  expected: number | undefined,
  columns: Partial<Omit<EntityColumns, 'id' | 'user_id' | 'version' | 'created_at'>>,
  now: number,
): Promise<EntityRow> {
  const seen = expected ?? before.version;
  const changed = await trx
    .updateTable('investor_entities')
    .set({ ...columns, updated_at: new Date(now).toISOString(), version: seen + 1 })
    .where('id', '=', before.id)
    .where('version', '=', seen)
    .returningAll()
    .executeTakeFirst();
  if (changed === undefined) throw versionConflict(before.version);
  if (changed.legal_name !== before.legal_name) await indexPerson(trx, changed.user_id);
  return { ...changed, is_bound: before.is_bound, is_used: before.is_used };
}

/** Removes an entity, and with it what was certified for it. */
export async function removeEntity(
  trx: Transaction,
  { id, user_id }: Pick<EntityRow, 'id' | 'user_id'>,
): Promise<void> {
  await trx.deleteFrom('investor_entities').where('id', '=', id).execute();
  await indexPerson(trx, user_id);
}

/** The columns that a change writes, without spaces that nobody sees. */
export function entityColumns(change: EntityChange): Partial<EntityColumns> {
  const line = (text: string | undefined) => text?.normalize('NFC').replace(/\s+/g, ' ').trim();
  const columns = {
    kind: change.kind,
    legal_name: line(change.legalName),
    country: change.country,
    address: change.address?.trim(),
    registration_number: line(change.registrationNumber),
    signatory_name: line(change.signatoryName),
    signatory_title: line(change.signatoryTitle),
    authority: line(change.authority),
  };
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Partial<EntityColumns>;
}
