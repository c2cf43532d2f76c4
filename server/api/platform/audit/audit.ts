import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { AuditRow } from '../storage/core-tables.ts';
import type { Read, Write } from '../storage/storage.ts';
import { canonicalJson } from './canonical-json.ts';

/** The hash before the first event. */
const genesisHash = '0'.repeat(64);
/** Events are read in pages, so that verifying a long chain needs no more memory. */
const pageSize = 1_000;

/**
 * What happened, to what. The caller must redact `before` and `after`, because they are kept
 * permanently.
 */
export interface AuditEntry {
  /** With a dot: `account.login-failed`. */
  readonly action: string;
  readonly targetType: string;
  readonly targetId: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** Who did it, when the request does not say (as while logging in). */
  readonly actorId?: string;
  readonly actorRole?: string;
}

/**
 * Appends an event in the transaction of the change it records; each contains the hash of the
 * previous one.
 */
export async function audit(
  trx: Write,
  request: FastifyRequest,
  entry: AuditEntry,
  now: number,
): Promise<void> {
  await appendEvent(trx, {
    at: new Date(now).toISOString(),
    actor_id: entry.actorId ?? request.actor?.account.id ?? null,
    actor_role: entry.actorRole ?? request.actor?.role ?? 'visitor',
    action: entry.action,
    target_type: entry.targetType,
    target_id: entry.targetId,
    before: entry.before === undefined ? null : canonicalJson(entry.before),
    after: entry.after === undefined ? null : canonicalJson(entry.after),
    request_id: request.id,
    ip_prefix: request.visitor.ipPrefix,
  });
}

/** Appends an event that no request caused, such as a scheduled job or a console command. */
export async function auditSystem(
  trx: Write,
  entry: Omit<AuditEntry, 'actorId' | 'actorRole'>,
  now: number,
): Promise<void> {
  await appendEvent(trx, {
    at: new Date(now).toISOString(),
    actor_id: null,
    actor_role: 'system',
    action: entry.action,
    target_type: entry.targetType,
    target_id: entry.targetId,
    before: entry.before === undefined ? null : canonicalJson(entry.before),
    after: entry.after === undefined ? null : canonicalJson(entry.after),
    request_id: 'system',
    ip_prefix: 'local',
  });
}

async function appendEvent(
  trx: Write,
  event: Omit<AuditRow, 'seq' | 'prev_hash' | 'hash'>,
): Promise<void> {
  const last = await trx
    .selectFrom('audit_events')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const prevHash = last?.hash ?? genesisHash;
  const row = { seq: (last?.seq ?? 0) + 1, ...event, prev_hash: prevHash };
  await trx
    .insertInto('audit_events')
    .values({ ...row, hash: linkHash(row) })
    .execute();
}

function linkHash(row: Omit<AuditRow, 'hash'>): string {
  const { prev_hash, ...content } = row;
  return createHash('sha256').update(prev_hash).update(canonicalJson(content)).digest('hex');
}

export type ChainVerdict =
  | { readonly ok: true; readonly events: number; readonly head: string }
  | { readonly ok: false; readonly brokenAt: number; readonly reason: string };

/**
 * Recomputes the whole chain and names the first event that does not fit. Removed events at the end
 * cannot be detected this way: compare `head` with one stored elsewhere.
 */
export async function verifyAuditChain(db: Read): Promise<ChainVerdict> {
  let expectedSeq = 1;
  let head = genesisHash;
  for (;;) {
    const page = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('seq', '>=', expectedSeq)
      .orderBy('seq')
      .limit(pageSize)
      .execute();
    for (const { hash, ...row } of page) {
      if (row.seq !== expectedSeq) return broken(expectedSeq, 'the event is missing');
      if (row.prev_hash !== head) return broken(row.seq, 'it does not follow the event before it');
      if (linkHash(row) !== hash) return broken(row.seq, 'its content was changed');
      head = hash;
      expectedSeq += 1;
    }
    if (page.length < pageSize) return { ok: true, events: expectedSeq - 1, head };
  }
}

function broken(brokenAt: number, reason: string): ChainVerdict {
  return { ok: false, brokenAt, reason };
}
