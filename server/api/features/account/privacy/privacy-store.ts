import type { Encrypter } from '#api/platform/encrypter.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import { newId } from '#api/platform/ids.ts';
import { stateIn, take } from '#api/platform/lifecycle.ts';
import type { PolicyActor } from '#api/platform/policy/can.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import { visibleRows } from '#api/platform/policy/visible-rows.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { exportDays, graceDays } from '#shared/product/fields/limits.ts';
import { exportLifecycle } from '#shared/product/privacy/lifecycle.ts';
import type { PrivacyRequest, PrivacyRequestKind } from '#shared/product/privacy/privacy.ts';

export type PrivacyRow = Tables['privacy_requests'];

const dayMs = 86_400_000;
/** An export that is not finished after this time was interrupted by a crash. */
const pickedForMs = 10 * 60_000;

/** Stores a request. */
export async function addRequest(
  trx: Transaction,
  userId: string,
  kind: PrivacyRequestKind,
  origin: string,
  now: number,
): Promise<PrivacyRow> {
  const row: PrivacyRow = {
    id: newId('prv'),
    user_id: userId,
    kind,
    state: 'received',
    created_at: iso(now),
    due_at: iso(aMonthAfter(now)),
    effective_at: kind === 'delete' ? iso(now + graceDays * dayMs) : null,
    picked_at: null,
    finished_at: null,
    expires_at: null,
    origin,
  };
  await trx.insertInto('privacy_requests').values(row).execute();
  return row;
}

/** Returns the same day of the next month, or the last day of a shorter month. */
export function aMonthAfter(now: number): number {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + 1);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}

/** The requests of a member, newest first. */
export async function requestsOf(db: Database, actor: PolicyActor): Promise<PrivacyRow[]> {
  return db
    .selectFrom('privacy_requests')
    .selectAll()
    .where(visibleRows(actor, 'privacy-request.list', 'user_id'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute();
}

/** One request that somebody may do this to; rejects with 404. */
export async function findRequest(
  db: Database,
  actor: PolicyActor,
  action: Action,
  id: string,
): Promise<PrivacyRow> {
  const row = await db
    .selectFrom('privacy_requests')
    .selectAll()
    .where(visibleRows(actor, action, 'user_id'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw noSuch('request');
  return row;
}

/**
 * Takes the oldest waiting export; undefined when there is none, or another process has taken it.
 */
export async function pickExport(trx: Transaction, now: number): Promise<PrivacyRow | undefined> {
  const unfinished = await trx
    .selectFrom('privacy_requests')
    .selectAll()
    .where('kind', '=', 'export')
    .where('state', 'in', ['received', 'processing'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const row = unfinished.find((one) => one.state === 'received' || isAbandoned(one, now));
  if (row === undefined) return undefined;
  const state = stateIn(exportLifecycle, row.state);
  const picked_at = iso(now);
  const { to } = await take(
    exportLifecycle,
    { state, event: 'begin', who: 'server' },
    {
      guards: { abandoned: () => isAbandoned(row, now) },
      effects: { pick: (next) => changeRequest(trx, row.id, { state: next, picked_at }) },
    },
  );
  return { ...row, state: to ?? state, picked_at };
}

function isAbandoned({ picked_at }: PrivacyRow, now: number): boolean {
  if (picked_at === null) return true;
  // The second: recorded while a clock was ahead by more than the clocks of two nodes may differ.
  return picked_at <= iso(now - pickedForMs) || picked_at > iso(now + pickedForMs);
}

/** Changes a request. */
export async function changeRequest(
  trx: Transaction,
  id: string,
  change: Partial<Pick<PrivacyRow, 'state' | 'picked_at' | 'finished_at' | 'expires_at'>>,
): Promise<void> {
  await trx.updateTable('privacy_requests').set(change).where('id', '=', id).execute();
}

/**
 * Tells whether an export is still being made by whoever picked it; another may have, or it is
 * gone.
 */
export async function isStillPicked(trx: Transaction, row: PrivacyRow): Promise<boolean> {
  const found = await trx
    .selectFrom('privacy_requests')
    .select('id')
    .where('id', '=', row.id)
    .where('state', '=', 'processing')
    .where('picked_at', '=', row.picked_at)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Stores the file of a finished export. It is encrypted, because it repeats what is stored encrypted
 * elsewhere.
 */
export async function storeExport(
  trx: Transaction,
  { id }: PrivacyRow,
  state: PrivacyRow['state'],
  content: string,
  encrypter: Encrypter,
  now: number,
): Promise<void> {
  const times = { finished_at: iso(now), expires_at: iso(now + exportDays * dayMs) };
  await changeRequest(trx, id, { state, ...times });
  await trx
    .insertInto('privacy_exports')
    .values({ request_id: id, content: encrypter.seal(content, aboutExport(id)) })
    .execute();
}

/** The file of an export while it is available; rejects with 404. */
export async function exportFile(
  db: Database,
  row: PrivacyRow,
  encrypter: Encrypter,
  now: number,
): Promise<string> {
  const isThere = row.state === 'ready' && row.expires_at !== null && row.expires_at > iso(now);
  const file = isThere
    ? await db
        .selectFrom('privacy_exports')
        .select('content')
        .where('request_id', '=', row.id)
        .executeTakeFirst()
    : undefined;
  if (file === undefined) {
    throw new ProblemError(
      problem('not-found', 'This file does not exist or has expired. Request a new one.'),
    );
  }
  // An earlier version stored the file as it is.
  if (file.content.startsWith('{')) return file.content;
  const content = encrypter.open(file.content, aboutExport(row.id));
  if (content === undefined) {
    throw new ProblemError(
      problem('not-found', 'This file can no longer be read. Request a new one.'),
    );
  }
  return content;
}

function aboutExport(id: string): string {
  return `export ${id}`;
}

/** Removes expired files. */
export async function expireExports(trx: Transaction, now: number): Promise<void> {
  await endExports(trx, now, undefined);
}

/** Removes the finished exports of one person, because a newer one is being made. */
export async function endExports(
  trx: Transaction,
  now: number,
  userId: string | undefined,
): Promise<void> {
  let ended = trx.selectFrom('privacy_requests').select('id').where('state', '=', 'ready');
  ended =
    userId === undefined
      ? ended.where('expires_at', '<=', iso(now))
      : ended.where('user_id', '=', userId);
  const who = userId === undefined ? 'server' : 'member';
  for (const { id } of await ended.execute()) {
    await take(
      exportLifecycle,
      { state: 'ready', event: 'end', who },
      {
        guards: {},
        effects: {
          async removeFile(state) {
            await trx.deleteFrom('privacy_exports').where('request_id', '=', id).execute();
            await changeRequest(trx, id, { state });
          },
        },
      },
    );
  }
}

/** Tells whether there is another operator who can log in and is not being deleted. */
export async function hasOtherOperator(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('operator_since', 'is not', null)
    .where('status', '=', 'active')
    .where('deletion_due_at', 'is', null)
    .where('id', '!=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets or lifts the date on which an account is erased. */
export async function setDeletion(
  trx: Transaction,
  userId: string,
  dueAt: string | null,
  now: number,
): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({
      deletion_due_at: dueAt,
      updated_at: iso(now),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', userId)
    .execute();
}

/** A request as its owner sees it. */
export function toDto(row: PrivacyRow): PrivacyRequest {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    createdAt: row.created_at,
    dueAt: row.due_at,
    effectiveAt: row.effective_at,
    finishedAt: row.finished_at,
    expiresAt: row.expires_at,
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
