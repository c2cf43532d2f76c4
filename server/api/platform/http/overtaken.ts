import type { ProblemError } from '#shared/http/errors.ts';
import type { Database } from '../storage/storage.ts';
import { versionConflict } from './versions.ts';

/** What a record notes of its last save. */
export interface LastSave {
  readonly version: number;
  readonly updated_at: string;
  /** The account; null until somebody has changed it. */
  readonly saved_by: string | null;
}

/**
 * The 412 for a change of a record that several people edit: it says who saved first and when, so
 * that a page can show both versions as whose they are.
 */
export async function overtaken(
  db: Database,
  { version, updated_at, saved_by }: LastSave,
  more: Readonly<Record<string, unknown>> = {},
): Promise<ProblemError> {
  const saver =
    saved_by === null
      ? undefined
      : await db.selectFrom('users').select('name').where('id', '=', saved_by).executeTakeFirst();
  const changedBy = saver?.name ?? null;
  return versionConflict(version, { changedAt: updated_at, changedBy, ...more });
}
