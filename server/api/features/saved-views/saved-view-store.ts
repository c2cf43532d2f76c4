import { noSuch } from '#api/platform/http/refusals.ts';
import { newId } from '#api/platform/ids.ts';
import type { PolicyActor } from '#api/platform/policy/can.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import { visibleRows } from '#api/platform/policy/visible-rows.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import {
  type SavedView,
  type SavedViewList,
  savedViewsPerList,
} from '#shared/product/saved-views/saved-views.ts';

/** What somebody saves. */
export type NewSavedView = Pick<SavedView, 'list' | 'name' | 'query'>;

/** A name in the form that is compared. */
export function savedViewKey(name: string): string {
  return name.trim().toLowerCase();
}

/** Reads somebody's views of a list, in the order of their names. */
export async function savedViewsOf(
  db: Database,
  userId: string,
  list: SavedViewList,
): Promise<readonly SavedView[]> {
  const rows = await db
    .selectFrom('saved_views')
    .selectAll()
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .orderBy('name_key')
    .limit(savedViewsPerList)
    .execute();
  return rows.map(toSavedView);
}

/** Stores a view, whose name has to be free. */
export async function addSavedView(
  trx: Transaction,
  userId: string,
  { list, name, query }: NewSavedView,
  now: number,
): Promise<SavedView> {
  const row = {
    ...{ id: newId('svw'), user_id: userId, list, query },
    ...{ name: name.trim(), name_key: savedViewKey(name) },
    created_at: new Date(now).toISOString(),
  };
  await trx.insertInto('saved_views').values(row).execute();
  return toSavedView(row);
}

/** Deletes a view; rejects with 404 what is not theirs. */
export async function deleteSavedView(
  trx: Transaction,
  actor: PolicyActor,
  action: Action,
  id: string,
): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('saved_views')
    .where(visibleRows(actor, action, 'user_id'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw noSuch('view');
}

function toSavedView(row: Tables['saved_views']): SavedView {
  const { id, list, name, query, created_at: createdAt } = row;
  return { id, list, name, query, createdAt };
}
