import { type Actor, requireAllowed } from '#api/platform/http/access.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError } from '#shared/http/errors.ts';
import { type CardRow, cardRow } from './card-rows.ts';

/**
 * A card that someone may do this to; rejects with 404 where it is not of their company, and with 403
 * where their part in it does not allow this.
 */
export async function cardFor(
  db: Database,
  actor: Actor,
  action: Action,
  id: string,
): Promise<CardRow> {
  const row = await cardRow(db, actor.account.id, id);
  if (row === undefined) throw noSuch('card');
  try {
    requireAllowed(actor, action, { ownerId: null, memberRole: row.role ?? undefined });
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) throw noSuch('card');
    throw error;
  }
  return row;
}

/** The raise of a card, whose changes follow one another. */
export async function raiseOfCard(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('pipeline_cards')
    .select('raise_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.raise_id;
}
