import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AuditRow } from '#api/platform/audit/audit-tables.ts';
import { bindAction } from '#api/platform/audit/bound-records.ts';
import { normalEmail } from '#api/platform/identity/account-store.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { AuditEvent, AuditFilter } from '#shared/product/audit/audit-log.ts';

/** An event with the present name of who did it. */
export type NamedAuditRow = AuditRow & { readonly actor: string | null };

/** Which events: those that match, before or after one of them. */
export interface AuditPage {
  readonly filter: AuditFilter;
  /** Newest first, older than this one; from the newest without it. */
  readonly before?: number;
  readonly limit: number;
}

/** Events, newest first, as people read them. */
export async function listEvents(
  db: Database,
  { filter, before, limit }: AuditPage,
): Promise<readonly NamedAuditRow[]> {
  return eventsOf(db, filter, { direction: 'desc', beyond: before, limit, isForPeople: true });
}

/** Events, oldest first, so many at a time: a long log needs no more memory than a short one. */
export async function* allEvents(
  db: Database,
  filter: AuditFilter,
  perStep: number,
): AsyncGenerator<readonly NamedAuditRow[]> {
  for (let after: number | undefined; ; ) {
    const step = { direction: 'asc', beyond: after, limit: perStep, isForPeople: false } as const;
    const rows = await eventsOf(db, filter, step);
    if (rows.length > 0) yield rows;
    if (rows.length < perStep) return;
    after = rows.at(-1)?.seq ?? after;
  }
}

/** An event as the API sends it. */
export function toAuditEvent(row: NamedAuditRow): AuditEvent {
  return {
    seq: row.seq,
    position: row.position,
    at: row.at,
    actorId: row.actor_id,
    actor: row.actor,
    actorRole: row.actor_role,
    action: row.action,
    targetType: row.target_type,
    targetId: row.target_id,
    before: row.before,
    after: row.after,
    requestId: row.request_id,
    network: row.ip_prefix,
    hash: row.hash,
  };
}

/** So many events of the log, in one of its two directions. */
interface Stretch {
  readonly direction: 'asc' | 'desc';
  /** The event that these come after, in this direction. */
  readonly beyond: number | undefined;
  readonly limit: number;
  /** Without the hashes of rows, which stand beside the event that they are of, unless asked for. */
  readonly isForPeople: boolean;
}

async function eventsOf(
  db: Database,
  filter: AuditFilter,
  stretch: Stretch,
): Promise<readonly NamedAuditRow[]> {
  const { direction, limit } = stretch;
  const named = db
    .selectFrom('audit_events')
    .leftJoin('users', 'users.id', 'audit_events.actor_id')
    .selectAll('audit_events')
    .select('users.name as actor')
    .orderBy('seq', direction)
    .limit(limit);
  const [first, ...others] = await searches(db, filter, stretch.isForPeople);
  if (first === undefined) return [];
  const found = (search: RawBuilder<SqlBool>) =>
    db.selectFrom(numbersOf(db, filter, search, stretch).as('found')).select('seq');
  const numbers = others.reduce((all, search) => all.union(found(search)), found(first));
  return named.where('seq', 'in', numbers).execute();
}

/** The numbers of the events that one search finds, by an index, and no more than are asked for. */
function numbersOf(
  db: Database,
  { from = '', to = '' }: AuditFilter,
  search: RawBuilder<SqlBool>,
  { direction, beyond, limit }: Stretch,
) {
  let query = db
    .selectFrom('audit_events')
    .select('seq')
    .where(search)
    .orderBy('seq', direction)
    .limit(limit);
  if (beyond !== undefined) query = query.where('seq', direction === 'asc' ? '>' : '<', beyond);
  if (from !== '') query = query.where('at', '>=', from);
  if (to !== '') query = query.where('at', '<', `${to}T24`);
  return query;
}

/**
 * What matches, in parts that an index finds in the order of the log: one for each action, and what
 * somebody did apart from what was done to them.
 */
async function searches(
  db: Database,
  { action = '', person = '' }: AuditFilter,
  isForPeople: boolean,
): Promise<readonly RawBuilder<SqlBool>[]> {
  const actions = action.endsWith('.') ? await actionsUnder(db, action) : [action];
  const isAction = actions.map((one) =>
    one === '' ? anyAction(isForPeople) : sql<SqlBool>`action = ${one}`,
  );
  if (person === '') return isAction;
  const id = await accountIdOf(db, person);
  return isAction.flatMap((is) => [
    sql<SqlBool>`actor_id = ${id} and ${is}`,
    sql<SqlBool>`target_id = ${id} and ${is}`,
  ]);
}

function anyAction(isForPeople: boolean): RawBuilder<SqlBool> {
  return isForPeople ? sql<SqlBool>`action <> ${bindAction}` : sql<SqlBool>`1 = 1`;
}

/** The actions that begin like this; each is found from the one before, not from its events. */
async function actionsUnder(db: Database, prefix: string): Promise<readonly string[]> {
  const actions: string[] = [];
  for (let last = prefix; ; ) {
    const { next } = await db
      .selectFrom('audit_events')
      .select((eb) => eb.fn.min('action').as('next'))
      .where('action', '>', last)
      .executeTakeFirstOrThrow();
    if (next === null || !next.startsWith(prefix)) return actions;
    actions.push(next);
    last = next;
  }
}

/** The account with this address, or this number. */
async function accountIdOf(db: Database, person: string): Promise<string> {
  if (!person.includes('@')) return person.trim();
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', normalEmail(person.trim()))
    .executeTakeFirst();
  return account?.id ?? person;
}
