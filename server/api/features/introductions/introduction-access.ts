import { type Actor, requireAllowed } from '#api/platform/http/access.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError } from '#shared/http/errors.ts';
import { type IntroductionRow, introductionRow } from './introduction-rows.ts';

/** A request that somebody may do this to; rejects with 404, or 403 when it is not their part. */
export async function introductionFor(
  db: Database,
  actor: Actor,
  action: Action,
  id: string,
): Promise<IntroductionRow> {
  const thing = 'request for an introduction';
  const row = await introductionRow(db, actor.account.id, id);
  if (row === undefined) throw noSuch(thing);
  try {
    requireAllowed(actor, action, {
      ownerId: row.investor_id,
      memberRole: row.role ?? undefined,
    });
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) throw noSuch(thing);
    throw error;
  }
  return row;
}
