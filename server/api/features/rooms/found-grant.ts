import type { Actor } from '#api/platform/http/access.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import { required } from '#api/platform/required.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { ProblemError } from '#shared/http/errors.ts';
import { grantById, type NamedGrant, toGrant } from './grant-store.ts';
import { type Room, roomFor } from './room-access.ts';

/** A grant and the room it is for. */
export interface FoundGrant {
  readonly row: NamedGrant;
  readonly room: Room;
}

/** A grant that somebody may do this to; rejects with 404 or 403. */
export async function grantFor(
  db: Database,
  actor: Actor,
  action: Action,
  id: string,
  now: number,
): Promise<FoundGrant> {
  const row = await grantById(db, id);
  if (row === undefined) throw noSuch('access');
  try {
    return { row, room: await roomFor(db, actor, action, row.raise_id, now) };
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) throw noSuch('access');
    throw error;
  }
}

/** The response with one grant. */
export async function oneGrant(trx: Transaction, id: string, now: number) {
  const row = required(await grantById(trx, id));
  return { body: { grant: toGrant(row, now) }, version: row.version };
}
