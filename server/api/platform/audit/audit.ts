import type { FastifyRequest } from 'fastify';
import { actingAs } from '#shared/product/account/capabilities.ts';
import { insertsOf } from '../storage/added-rows.ts';
import type { Transaction } from '../storage/storage.ts';
import { addedWithCommit } from '../storage/unit-of-work.ts';
import { type AuditContent, contentHash } from './audit-hashes.ts';
import { canonicalJson } from './canonical-json.ts';
import { eventSignature } from './event-signatures.ts';

/**
 * An event to record: what was done, to what. The caller must redact `before` and `after`, because
 * they are stored permanently.
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
  /**
   * `operator`, `member`, or `self` for the owner of a session that ends. Events of earlier versions
   * say `founder` or `investor` here.
   */
  readonly actorRole?: string;
}

/** As much of a request as the log keeps of it. */
export interface AuditedRequest extends Pick<FastifyRequest, 'id' | 'actor'> {
  readonly context: Pick<FastifyRequest['context'], 'ipPrefix'>;
}

/**
 * Appends an event in the transaction of the change it records. It reads no other event, so writes
 * do not wait for each other here; the order is sealed afterwards (seal.ts).
 */
export async function audit(
  trx: Transaction,
  request: AuditedRequest,
  entry: AuditEntry,
  now: number,
): Promise<void> {
  const { actor } = request;
  await appendEvent(trx, {
    at: new Date(now).toISOString(),
    actor_id: entry.actorId ?? actor?.account.id ?? null,
    actor_role: entry.actorRole ?? (actor === undefined ? 'visitor' : actingAs(actor.capabilities)),
    action: entry.action,
    target_type: entry.targetType,
    target_id: entry.targetId,
    before: entry.before === undefined ? null : canonicalJson(entry.before),
    after: entry.after === undefined ? null : canonicalJson(entry.after),
    request_id: request.id,
    ip_prefix: request.context.ipPrefix,
  });
}

/** Appends an event that no request caused, such as a scheduled job or a console command. */
export async function auditSystem(
  trx: Transaction,
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

const addEvent = addedWithCommit({
  tables: ['audit_events'],
  statements: insertsOf('audit_events'),
});

async function appendEvent(trx: Transaction, content: AuditContent): Promise<void> {
  const hash = contentHash(content);
  const signature = eventSignature(trx, hash);
  await addEvent(trx, { ...content, position: null, hash, signature });
}
