/** Adopts the audit log as it is where nobody can say any more what it was. */
import { recordEvent } from '../events/record-event.ts';
import { type Database, StorageRefusal, type Transaction } from '../storage/storage.ts';
import { lastSeal, sealEvents } from './seal.ts';
import type { SealSigner } from './seal-signatures.ts';

const action = 'audit.adopted';

/** An adoption of the audit log: when it was, and up to which position. */
export interface LogAdoption {
  readonly at: string;
  readonly lastPosition: number;
}

/**
 * Adopts seals that cannot be checked, and events that wait for theirs, as they are. The log says
 * so, operators are told, and so is everyone who verifies it. Rejects with `ERR_AUDIT_LOG` where a
 * seal is gone: neither an upgrade nor a lost key explains that.
 * @param origin of the link in what operators are told
 */
export async function adoptLog(
  trx: Transaction,
  signer: SealSigner,
  origin: string,
  now: number,
): Promise<void> {
  const last = await lastSeal(trx);
  const lastPosition = last?.last_position ?? 0;
  await refuseUncovered(trx, lastPosition);
  const after = { lastPosition, hash: last?.hash ?? null };
  const audit = { action, targetType: 'audit', targetId: String(last?.seq ?? 0), after };
  await recordEvent(
    trx,
    { origin },
    { kind: action, person: null, facts: { lastPosition }, audit },
    now,
  );
  while ((await sealEvents(trx, signer, now, true)) > 0);
}

/** An event gets its place together with its seal, so where it has one alone a seal was removed. */
async function refuseUncovered(trx: Transaction, lastPosition: number): Promise<void> {
  const event = await trx
    .selectFrom('audit_events')
    .select('position')
    .where('position', '>', lastPosition)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  if (event === undefined) return;
  throw new StorageRefusal(
    'ERR_AUDIT_LOG',
    `The audit log lacks the seal of event ${event.position}.`,
  );
}

/** Lists the adoptions of the audit log, oldest first. */
export async function adoptionsOf(db: Database): Promise<readonly LogAdoption[]> {
  const rows = await db
    .selectFrom('audit_events')
    .select(['at', 'after'])
    .where('action', '=', action)
    .orderBy('seq')
    .execute();
  return rows.map(({ at, after }) => ({
    at,
    lastPosition: (JSON.parse(after ?? '{}') as { lastPosition?: number }).lastPosition ?? 0,
  }));
}
