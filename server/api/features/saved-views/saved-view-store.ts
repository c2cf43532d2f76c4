import { noSuch } from '#api/platform/http/refusals.ts';
import { newId } from '#api/platform/ids.ts';
import type { PolicyActor } from '#api/platform/policy/can.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import { visibleRows } from '#api/platform/policy/visible-rows.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import { networkSearchIn } from '#shared/product/raises/network-search.ts';
import {
  type SavedView,
  type SavedViewList,
  savedViewsPerList,
} from '#shared/product/saved-views/saved-views.ts';

/** What somebody saves. */
export type NewSavedView = Pick<SavedView, 'list' | 'name' | 'query'> & {
  readonly mail?: boolean | undefined;
};

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
  { list, name, query, mail = false }: NewSavedView,
  now: number,
): Promise<SavedView> {
  const row = {
    ...{ id: newId('svw'), user_id: userId, list, query, mail: mail ? 1 : 0 },
    ...{ name: name.trim(), name_key: savedViewKey(name) },
    created_at: new Date(now).toISOString(),
  };
  await trx.insertInto('saved_views').values(row).execute();
  return toSavedView(row);
}

/** Reads a view for a change of it; rejects with 404 what is not theirs. */
export async function savedViewRow(
  trx: Transaction,
  actor: PolicyActor,
  action: Action,
  id: string,
): Promise<Tables['saved_views']> {
  const row = await trx
    .selectFrom('saved_views')
    .selectAll()
    .where(visibleRows(actor, action, 'user_id'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw noSuch('view');
  return row;
}

/** Changes a view, whose name has to be free. */
export async function changeSavedView(
  trx: Transaction,
  row: Tables['saved_views'],
  { name, mail }: Pick<SavedView, 'name' | 'mail'>,
): Promise<SavedView> {
  const change = { name: name.trim(), name_key: savedViewKey(name), mail: mail ? 1 : 0 };
  await trx.updateTable('saved_views').set(change).where('id', '=', row.id).execute();
  return toSavedView({ ...row, ...change });
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
  const isOutdated =
    list === 'network' && networkSearchIn(new URLSearchParams(query)) === undefined;
  return { id, list, name, query, mail: row.mail === 1, isOutdated, createdAt };
}
