import type { PageParams } from '#api/platform/http/cursor.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import { versionConflict } from '#api/platform/http/versions.ts';
import { newId } from '#api/platform/ids.ts';
import type { PolicyActor } from '#api/platform/policy/can.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import { visibleRows } from '#api/platform/policy/visible-rows.ts';
import { rowsAfter } from '#api/platform/storage/rows-after.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import { scenarioUndoHours } from '#shared/product/fields/limits.ts';
import type { ExistingScenario } from '#shared/product/scenarios/scenarios.ts';
import { type NormalizedInputs, nameKey } from './scenario-rules.ts';

/*
 * What a person asks for is read through the policy: what belongs to somebody else is not found.
 * The functions that take an owner count and name what one person has.
 */

export type ScenarioRow = Tables['scenarios'];

/** The data of a new scenario. */
export interface NewScenario {
  readonly name: string;
  readonly note: string;
  readonly entries: NormalizedInputs;
}

/** Where a page of the list begins, and how many it shows. */
export interface Page extends PageParams {
  readonly order: { readonly by: 'updated_at' | 'name_key'; readonly direction: 'asc' | 'desc' };
}

/** As people meet their list first. */
export const newestFirst: Page['order'] = { by: 'updated_at', direction: 'desc' };

/** The scenarios of a person, in an order. */
export async function listScenarios(
  db: Database,
  actor: PolicyActor,
  page: Page,
): Promise<ScenarioRow[]> {
  const { after, limit, order } = page;
  let query = undeleted(db)
    .where(visibleRows(actor, 'scenario.list', 'user_id'))
    .selectAll()
    .orderBy(order.by, order.direction)
    .orderBy('id', order.direction)
    .limit(limit);
  if (after !== undefined) query = query.where(rowsAfter([order.by, 'id'], order.direction, after));
  return query.execute();
}

export async function countScenarios(db: Database, userId: string): Promise<number> {
  const { total } = await living(db, userId)
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** One scenario that somebody may do this to; rejects with 404. */
export async function findScenario(
  db: Database,
  actor: PolicyActor,
  action: Action,
  id: string,
): Promise<ScenarioRow> {
  const row = await undeleted(db)
    .selectAll()
    .where(visibleRows(actor, action, 'user_id'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw noSuch('scenario');
  return row;
}

/** The scenario that has this name, if it is not deleted. */
export async function scenarioNamed(
  db: Database,
  userId: string,
  name: string,
): Promise<ExistingScenario | undefined> {
  return living(db, userId)
    .select(['id', 'name', 'version'])
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst();
}

/** All names of a person's scenarios, in the form that is compared. */
export async function takenNames(db: Database, userId: string): Promise<ReadonlySet<string>> {
  const rows = await living(db, userId).select('name_key').execute();
  return new Set(rows.map(({ name_key }) => name_key));
}

/** Adds a scenario; the caller has checked that the name is free. */
export async function addScenario(
  trx: Transaction,
  userId: string,
  { name, note, entries }: NewScenario,
  now: number,
): Promise<ScenarioRow> {
  const at = new Date(now).toISOString();
  const row: ScenarioRow = {
    id: newId('scn'),
    user_id: userId,
    name,
    name_key: nameKey(name),
    ...entryColumns(entries),
    note,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    version: 1,
  };
  await trx.insertInto('scenarios').values(row).execute();
  return row;
}

/** Changes a scenario if it is still the version the caller saw; rejects with 404 or 412. */
export async function changeScenario(
  trx: Transaction,
  actor: PolicyActor,
  id: string,
  expectedVersion: number,
  change: Partial<NewScenario>,
  now: number,
): Promise<ScenarioRow> {
  const { name, note, entries } = change;
  const changed = await trx
    .updateTable('scenarios')
    .set({
      ...(name === undefined ? {} : { name, name_key: nameKey(name) }),
      ...(note === undefined ? {} : { note }),
      ...(entries === undefined ? {} : entryColumns(entries)),
      updated_at: new Date(now).toISOString(),
      version: expectedVersion + 1,
    })
    .where(visibleRows(actor, 'scenario.change', 'user_id'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('version', '=', expectedVersion)
    .returningAll()
    .executeTakeFirst();
  if (changed !== undefined) return changed;
  throw versionConflict((await findScenario(trx, actor, 'scenario.change', id)).version);
}

/** Deletes a scenario, it can still be restored for a while; rejects with 404. */
export async function deleteScenario(
  trx: Transaction,
  actor: PolicyActor,
  id: string,
  now: number,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('scenarios')
    .set({ deleted_at: new Date(now).toISOString() })
    .where(visibleRows(actor, 'scenario.delete', 'user_id'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw noSuch('scenario');
}

/** A deleted scenario that can be restored; undefined when there is none. */
export async function deletedScenario(
  db: Database,
  actor: PolicyActor,
  id: string,
): Promise<ScenarioRow | undefined> {
  return db
    .selectFrom('scenarios')
    .selectAll()
    .where(visibleRows(actor, 'scenario.restore', 'user_id'))
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
}

/** Restores a deleted scenario under a free name. */
export async function restoreScenario(
  trx: Transaction,
  actor: PolicyActor,
  id: string,
  name: string,
): Promise<ScenarioRow> {
  return trx
    .updateTable('scenarios')
    .set({ deleted_at: null, name, name_key: nameKey(name) })
    .where(visibleRows(actor, 'scenario.restore', 'user_id'))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Removes deleted scenarios that can no longer be restored. */
export async function removeDeletedScenarios(trx: Transaction, now: number): Promise<void> {
  const restorableSince = new Date(now - scenarioUndoHours * 3_600_000).toISOString();
  await trx.deleteFrom('scenarios').where('deleted_at', '<=', restorableSince).execute();
}

function undeleted(db: Database) {
  return db.selectFrom('scenarios').where('deleted_at', 'is', null);
}

function living(db: Database, userId: string) {
  return undeleted(db).where('user_id', '=', userId);
}

function entryColumns({ calculator, query, outcome, figuresVersion }: NormalizedInputs) {
  return {
    calculator,
    query,
    outcome: JSON.stringify(outcome),
    figures_version: figuresVersion,
  };
}
