import { sql } from 'kysely';
import type { PageParams } from '#api/platform/http/cursor.ts';
import { newId } from '#api/platform/ids.ts';
import { rowsAfter } from '#api/platform/storage/rows-after.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import type { AdviserState } from '#shared/product/advisers/adviser-lifecycle.ts';
import { advising } from '../rooms/advising.ts';

type Row = Tables['room_advisers'];

/** An adviser with the raise, the names, and what decides whether they read. */
export type AdviserRow = Awaited<ReturnType<typeof adviserById>> & object;

/** The state by the clock. */
export function stateOf({ state, expires_at }: Row, now: number): AdviserState {
  const isOver = Date.parse(expires_at) <= now;
  return isOver && (state === 'active' || state === 'invited') ? 'expired' : state;
}

/** One adviser. */
export async function adviserById(db: Database, id: string, now: number) {
  return named(db, now).where('room_advisers.id', '=', id).executeTakeFirst();
}

/**
 * The advisers of a raise that a side sees, newest first: an investor those they invited, the company
 * its own, and those of investors from when they accepted.
 */
export async function advisersOf(
  db: Database,
  raiseId: string,
  investorId: string | null,
  { after, limit }: PageParams,
  now: number,
): Promise<AdviserRow[]> {
  let query = inOrder(named(db, now).where('room_advisers.raise_id', '=', raiseId), after, limit);
  query =
    investorId === null
      ? query.where((row) =>
          row.or([
            row('room_advisers.investor_id', 'is', null),
            row('room_advisers.accepted_at', 'is not', null),
          ]),
        )
      : query.where('room_advisers.investor_id', '=', investorId);
  return query.execute();
}

/** The raises somebody advises on or is invited to, newest first; all that ended stay listed. */
export async function advisedBy(
  db: Database,
  account: { readonly id: string; readonly email: string },
  { after, limit }: PageParams,
  raise: string | undefined,
  now: number,
): Promise<AdviserRow[]> {
  // Each by an index of its own: one by the account, one by the address until it is accepted.
  const mine = inOrder(
    named(db, now).where('room_advisers.user_id', '=', account.id),
    after,
    limit,
  );
  const invited = inOrder(
    named(db, now)
      .where('room_advisers.email', '=', account.email)
      .where('room_advisers.user_id', 'is', null)
      .where('room_advisers.state', '=', 'invited'),
    after,
    limit,
  );
  const of = raise === undefined ? undefined : raise;
  const [some, others] = await Promise.all(
    [mine, invited].map((query) =>
      (of === undefined ? query : query.where('room_advisers.raise_id', '=', of)).execute(),
    ),
  );
  return [...(some ?? []), ...(others ?? [])]
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? 1 : -1))
    .slice(0, limit);
}

function keyOf({ created_at, id }: Row): string {
  return `${created_at} ${id}`;
}

/** How many of a side are invited or read. */
export async function countOpen(
  db: Database,
  raiseId: string,
  investorId: string | null,
): Promise<number> {
  const { total } = await ofSide(db, raiseId, investorId)
    .select((row) => row.fn.countAll().as('total'))
    .where(sql<boolean>`state in ('invited', 'active')`)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Tells whether an address has an open invitation of a side, or reads for it. */
export async function isOpenFor(
  db: Database,
  raiseId: string,
  investorId: string | null,
  email: string,
): Promise<boolean> {
  const row = await ofSide(db, raiseId, investorId)
    .select('id')
    .where('email', '=', email)
    .where(sql<boolean>`state in ('invited', 'active')`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Tells whether the company has ended what an address, or an account, read for an investor. */
export async function wasRefused(
  db: Database,
  raiseId: string,
  { email, id }: { readonly email: string; readonly id?: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('room_advisers')
    .select('id')
    .where('raise_id', '=', raiseId)
    .where((row) =>
      row.or([row('email', '=', email), ...(id === undefined ? [] : [row('user_id', '=', id)])]),
    )
    .where('ended_by', '=', 'company')
    .where('investor_id', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Tells whether somebody advises a side of a raise now. */
export async function advisesOn(db: Database, raiseId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('room_advisers')
    .select('id')
    .where('raise_id', '=', raiseId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`state = 'active'`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds an invitation. */
export async function addAdviser(
  trx: Transaction,
  fields: Pick<
    Row,
    'raise_id' | 'investor_id' | 'invited_by' | 'email' | 'role' | 'note' | 'expires_at'
  >,
  now: number,
): Promise<string> {
  const id = newId('adv');
  await trx
    .insertInto('room_advisers')
    .values({
      ...fields,
      ...{ id, state: 'invited', created_at: new Date(now).toISOString() },
      ...{ user_id: null, ended_by: null, accepted_at: null, ended_at: null, reminded_at: null },
      ...{ nda_version: null, nda_sha256: null, nda_accepted_at: null },
    })
    .execute();
  return id;
}

/** Changes an adviser. */
export async function changeAdviser(
  trx: Transaction,
  id: string,
  fields: Partial<
    Pick<
      Row,
      | 'state'
      | 'user_id'
      | 'accepted_at'
      | 'ended_at'
      | 'ended_by'
      | 'nda_version'
      | 'nda_sha256'
      | 'nda_accepted_at'
    >
  >,
): Promise<void> {
  await trx.updateTable('room_advisers').set(fields).where('id', '=', id).execute();
}

function ofSide(db: Database, raiseId: string, investorId: string | null) {
  const query = db.selectFrom('room_advisers').where('raise_id', '=', raiseId);
  return investorId === null
    ? query.where('investor_id', 'is', null)
    : query.where('investor_id', '=', investorId);
}

function named(db: Database, now: number) {
  return advising(db, now)
    .leftJoin('users as advisers', 'advisers.id', 'room_advisers.user_id')
    .select('advisers.name as person')
    .select((row) =>
      row
        .selectFrom('nda_texts')
        .select((nda) => nda.fn.max('version').as('latest'))
        .whereRef('nda_texts.raise_id', '=', 'room_advisers.raise_id')
        .as('nda'),
    );
}

type Named = ReturnType<typeof named>;

function inOrder(query: Named, after: PageParams['after'], limit: number): Named {
  const ordered = query
    .orderBy('room_advisers.created_at', 'desc')
    .orderBy('room_advisers.id', 'desc')
    .limit(limit);
  return after === undefined
    ? ordered
    : ordered.where(rowsAfter(['room_advisers.created_at', 'room_advisers.id'], 'desc', after));
}
