import type {
  InvestorProfile,
  InvestorProfileChange,
  InvestorProfileRequest,
} from '../../../../shared/product/investors/investors.ts';
import type { InvestorState } from '../../../../shared/product/investors/lifecycle.ts';
import { versionConflict } from '../../platform/http/versions.ts';
import type { RaiseTables } from '../../platform/storage/raise-tables.ts';
import type { Read, Write } from '../../platform/storage/storage.ts';

export type ProfileRow = RaiseTables['investor_profiles'];

/** The investor profile of somebody; undefined without one. */
export async function profileOf(db: Read, userId: string): Promise<ProfileRow | undefined> {
  return db
    .selectFrom('investor_profiles')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Adds a profile; undefined when a request at the same time has added one. */
export async function addProfile(
  trx: Write,
  userId: string,
  { kind, displayName }: InvestorProfileRequest,
  state: InvestorState,
  now: number,
): Promise<ProfileRow | undefined> {
  const at = new Date(now).toISOString();
  const row = {
    user_id: userId,
    kind,
    display_name: displayName.trim(),
    state,
    created_at: at,
    updated_at: at,
    version: 1,
  };
  return trx
    .insertInto('investor_profiles')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Changes a profile if it is still the version the caller saw; rejects with 412 otherwise. */
export async function changeProfile(
  trx: Write,
  { user_id, version }: ProfileRow,
  expectedVersion: number,
  { kind, displayName }: InvestorProfileChange,
  state: InvestorState,
  now: number,
): Promise<ProfileRow> {
  const changed = await trx
    .updateTable('investor_profiles')
    .set({
      ...(kind === undefined ? {} : { kind }),
      ...(displayName === undefined ? {} : { display_name: displayName.trim() }),
      state,
      updated_at: new Date(now).toISOString(),
      version: expectedVersion + 1,
    })
    .where('user_id', '=', user_id)
    .where('version', '=', expectedVersion)
    .returningAll()
    .executeTakeFirst();
  if (changed === undefined) throw versionConflict(version);
  return changed;
}

/** Removes a profile that is in this state; false when it is not, or no longer. */
export async function removeProfile(
  trx: Write,
  userId: string,
  state: InvestorState,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('investor_profiles')
    .where('user_id', '=', userId)
    .where('state', '=', state)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A profile as its owner sees it. */
export function toProfile(row: ProfileRow): InvestorProfile {
  return {
    kind: row.kind,
    displayName: row.display_name,
    state: row.state,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}
