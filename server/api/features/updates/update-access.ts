import { type Actor, requireAllowed } from '#api/platform/http/access.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError } from '#shared/http/errors.ts';
import { readerOf, type UpdateRow, updateRow } from './update-rows.ts';

/**
 * An update that somebody may do this to; rejects with 404 where it is not for them, and with 403 where
 * their part in the company does not allow this.
 */
export async function updateFor(
  db: Database,
  actor: Actor,
  action: Action,
  id: string,
  now: number,
  { counts = false }: { readonly counts?: boolean } = {},
): Promise<UpdateRow> {
  const row = await updateRow(db, { ...readerOf(actor, now), counts }, id);
  if (row === undefined) throw noSuch('update');
  try {
    requireAllowed(actor, action, {
      ownerId: null,
      memberRole: row.role ?? undefined,
      addressed: Number(row.addressed) === 1,
    });
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) throw noSuch('update');
    throw error;
  }
  // A draft is its company's alone.
  if (row.state === 'draft' && row.role === null) throw noSuch('update');
  return row;
}

/** Tells whether somebody sees an update as its company or an operator does, and not as a reader. */
export function isInside(actor: Actor, { role }: Pick<UpdateRow, 'role'>): boolean {
  return role !== null || actor.capabilities.operator;
}
