import { type SqlBool, sql } from 'kysely';
import type { AuditEvent, AuditFilter } from '../../../../shared/product/audit/audit-log.ts';
import { normalEmail } from '../../platform/identity/account-store.ts';
import type { AuditRow } from '../../platform/storage/audit-tables.ts';
import type { Read } from '../../platform/storage/storage.ts';

/** An event with the present name of who did it. */
export type NamedAuditRow = AuditRow & { readonly actor: string | null };

/** Which events: those that match, before or after one of them. */
export interface AuditPage {
  readonly filter: AuditFilter;
  /** Newest first, older than this one; from the newest without it. */
  readonly before?: number;
  readonly limit: number;
}

/** Events, newest first. */
export async function listEvents(
  db: Read,
  { filter, before, limit }: AuditPage,
): Promise<readonly NamedAuditRow[]> {
  let query = (await matching(db, filter)).orderBy('seq', 'desc').limit(limit);
  if (before !== undefined) query = query.where('seq', '<', before);
  return query.execute();
}

/** Events, oldest first, so many at a time: a long log needs no more memory than a short one. */
export async function* allEvents(
  db: Read,
  filter: AuditFilter,
  perStep: number,
): AsyncGenerator<readonly NamedAuditRow[]> {
  for (let after = 0; ; ) {
    const rows = await (await matching(db, filter))
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(perStep)
      .execute();
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

async function matching(db: Read, { action = '', person = '', from = '', to = '' }: AuditFilter) {
  let query = db
    .selectFrom('audit_events')
    .leftJoin('users', 'users.id', 'audit_events.actor_id')
    .selectAll('audit_events')
    .select('users.name as actor');
  if (action.endsWith('.')) {
    query = query.where(sql<SqlBool>`substr(action, 1, ${action.length}) = ${action}`);
  } else if (action !== '') query = query.where('action', '=', action);
  if (person !== '') {
    const id = await accountIdOf(db, person);
    query = query.where((event) =>
      event.or([event('actor_id', '=', id), event('target_id', '=', id)]),
    );
  }
  if (from !== '') query = query.where('at', '>=', from);
  if (to !== '') query = query.where('at', '<', `${to}T24`);
  return query;
}

/** The account with this address, or this number. */
async function accountIdOf(db: Read, person: string): Promise<string> {
  if (!person.includes('@')) return person.trim();
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', normalEmail(person.trim()))
    .executeTakeFirst();
  return account?.id ?? person;
}
