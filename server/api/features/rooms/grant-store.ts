import type { PageParams } from '#api/platform/http/cursor.ts';
import { newId } from '#api/platform/ids.ts';
import { rowsAfter } from '#api/platform/storage/rows-after.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import type { GrantScope } from '#shared/product/raises/document-kinds.ts';
import type { GrantState } from '#shared/product/raises/grant-lifecycle.ts';
import type { Grant } from '#shared/product/raises/room-access.ts';
import type { GrantRow } from './room-access.ts';

/** A grant with the name of whom it lets in. */
export type NamedGrant = GrantRow & { readonly person: string | null };

/** The grants of a raise, newest first. */
export async function listGrants(
  db: Database,
  raiseId: string,
  state: GrantState | undefined,
  { after, limit }: PageParams,
): Promise<NamedGrant[]> {
  let query = named(db)
    .where('raise_id', '=', raiseId)
    .orderBy('access_grants.created_at', 'desc')
    .orderBy('access_grants.id', 'desc')
    .limit(limit);
  if (state !== undefined) query = query.where('access_grants.state', '=', state);
  if (after !== undefined)
    query = query.where(rowsAfter(['access_grants.created_at', 'access_grants.id'], 'desc', after));
  return query.execute();
}

/** How many grants of a raise are in each state. */
export async function countGrants(db: Database, raiseId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('access_grants')
    .select(['state', (row) => row.fn.countAll().as('total')])
    .where('raise_id', '=', raiseId)
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, total }) => [state, Number(total)]));
}

/** One grant. */
export async function grantById(db: Database, id: string): Promise<NamedGrant | undefined> {
  return named(db).where('access_grants.id', '=', id).executeTakeFirst();
}

/** The grant of an address at a raise. */
export async function grantOfAddress(
  db: Database,
  raiseId: string,
  email: string,
): Promise<NamedGrant | undefined> {
  return named(db)
    .where('raise_id', '=', raiseId)
    .where('access_grants.email', '=', email)
    .executeTakeFirst();
}

/** Adds a grant. */
export async function addGrant(
  trx: Transaction,
  fields: Pick<GrantRow, 'raise_id' | 'user_id' | 'email' | 'state' | 'scope' | 'note'> &
    Partial<Pick<GrantRow, 'expires_at' | 'granted_by'>>,
  now: number,
): Promise<string> {
  const at = new Date(now).toISOString();
  const id = newId('grt');
  await trx
    .insertInto('access_grants')
    .values({
      expires_at: null,
      granted_by: null,
      ...fields,
      id,
      nda_version: null,
      nda_sha256: null,
      nda_accepted_at: null,
      granted_at: fields.state === 'active' ? at : null,
      requested_at: fields.state === 'requested' ? at : null,
      decided_at: fields.state === 'requested' ? null : at,
      revoked_at: null,
      created_at: at,
      saved_by: null,
      updated_at: null,
      version: 1,
    })
    .execute();
  return id;
}

/** The fields of a grant that a change may write. */
export type GrantFields = Partial<
  Pick<
    GrantRow,
    | 'user_id'
    | 'state'
    | 'expires_at'
    | 'nda_version'
    | 'nda_sha256'
    | 'nda_accepted_at'
    | 'note'
    | 'granted_by'
    | 'granted_at'
    | 'requested_at'
    | 'decided_at'
    | 'revoked_at'
    | 'saved_by'
    | 'updated_at'
  >
> & { readonly scope?: GrantScope };

/** Changes a grant. */
export async function changeGrant(
  trx: Transaction,
  id: string,
  fields: GrantFields,
): Promise<void> {
  await trx
    .updateTable('access_grants')
    .set((row) => ({
      // Who saved the version before has not made this one.
      saved_by: null,
      updated_at: null,
      ...fields,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** A grant as the API sends it; an expired one says so even before the clock has noted it. */
export function toGrant(row: NamedGrant, now: number): Grant {
  return {
    id: row.id,
    raiseId: row.raise_id,
    userId: row.user_id,
    name: row.person,
    email: row.email,
    state: stateOf(row, now),
    scope: row.scope,
    expiresAt: row.expires_at,
    ndaVersion: row.nda_version,
    ndaAcceptedAt: row.nda_accepted_at,
    note: row.note,
    requestedAt: row.requested_at,
    decidedAt: row.decided_at,
    revokedAt: row.revoked_at,
    createdAt: row.created_at,
    version: row.version,
  };
}

/** The state by the clock. */
export function stateOf(
  { state, expires_at }: Pick<GrantRow, 'state' | 'expires_at'>,
  now: number,
): GrantState {
  const isOver = expires_at !== null && Date.parse(expires_at) <= now;
  return isOver && (state === 'active' || state === 'invited') ? 'expired' : state;
}

function named(db: Database) {
  return db
    .selectFrom('access_grants')
    .leftJoin('users', 'users.id', 'access_grants.user_id')
    .selectAll('access_grants')
    .select('users.name as person');
}
