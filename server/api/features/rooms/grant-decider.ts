import type { Actor } from '#api/platform/http/access.ts';
import { overtaken } from '#api/platform/http/overtaken.ts';
import { versionConflict } from '#api/platform/http/versions.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { ProblemError } from '#shared/http/errors.ts';
import type { Grant } from '#shared/product/raises/room-access.ts';
import type { GrantFields, NamedGrant } from './grant-store.ts';

/** Returns what is noted of who decides, who is named to others who decide at the same time. */
export function savedBy({ account }: Actor, now: number): GrantFields {
  return { saved_by: account.id, updated_at: new Date(now).toISOString() };
}

/** The 412 for somebody who saw an earlier version; it brings the present one, to compare. */
export async function decidedMeanwhile(
  db: Database,
  { version, saved_by, updated_at }: NamedGrant,
  current: Grant,
): Promise<ProblemError> {
  if (updated_at === null) return versionConflict(version, { current });
  return overtaken(db, { version, saved_by, updated_at }, { current });
}
