import type { Database, Transaction } from '../storage/storage.ts';
import { genesisHash, sealHash } from './audit-hashes.ts';
import type { AuditRow, AuditSealRow } from './audit-tables.ts';
import { isSignedEvent } from './event-signatures.ts';
import { isSignedSeal, type SealSigner, signatureOf } from './seal-signatures.ts';

/** So many events at most share one seal, so that sealing many does not hold up other writes. */
const eventsPerSeal = 1_000;

/**
 * Gives the events that have none their positions, in the order they were recorded, and seals them:
 * from then on none can be changed, removed or moved without being noticed. It must not run twice at
 * once; the second would be refused by the database. Neither an event is sealed that this server did
 * not write, nor any after a seal that it did not sign: it would vouch for what somebody else has written.
 * @param isAdopting whether the seals before, and the events, are adopted as they are
 * @returns how many events were sealed
 * @throws SealRefused
 */
export async function sealEvents(
  trx: Transaction,
  signer: SealSigner,
  now: number,
  isAdopting = false,
): Promise<number> {
  const last = await lastSeal(trx);
  if (last !== undefined && !isAdopting && !isSignedSeal(signer, last)) {
    throw new SealRefused(`Seal ${last.seq} of the audit log was not signed`);
  }
  const positionBefore = last?.last_position ?? 0;
  const events = await takePositions(trx, positionBefore);
  if (events.length === 0) return 0;
  const foreign = isAdopting ? undefined : events.find((event) => !isSignedEvent(signer, event));
  if (foreign !== undefined) {
    throw new SealRefused(`Event ${foreign.seq} of the audit log was not written`);
  }
  const hashes = events.map((event) => event.hash);
  const seal = {
    seq: (last?.seq ?? 0) + 1,
    at: new Date(now).toISOString(),
    first_position: positionBefore + 1,
    last_position: positionBefore + hashes.length,
    prev_hash: last?.hash ?? genesisHash,
  };
  const hash = sealHash(seal, hashes);
  const signature = signatureOf(signer, hash);
  await trx
    .insertInto('audit_seals')
    .values({ ...seal, hash, signature })
    .execute();
  return hashes.length;
}

/**
 * The fault of an event or a seal that is not by this server, so that nothing is sealed after it.
 */
export class SealRefused extends Error {
  override readonly name = 'SealRefused';

  constructor(what: string) {
    super(`${what} with a key of this server: run npm run verify-audit.`);
  }
}

/** The events that got a position after this one, in their new order. */
async function takePositions(
  trx: Transaction,
  positionBefore: number,
): Promise<readonly Pick<AuditRow, 'seq' | 'hash' | 'signature'>[]> {
  const sealed = await trx
    .updateTable('audit_events')
    .from((from) =>
      from
        .selectFrom('audit_events')
        .select('seq')
        .select((event) =>
          event.fn
            .agg<number>('row_number')
            .over((over) => over.orderBy('seq'))
            .as('place'),
        )
        .where('position', 'is', null)
        .orderBy('seq')
        .limit(eventsPerSeal)
        .as('next'),
    )
    .set((event) => ({ position: event('next.place', '+', positionBefore) }))
    .whereRef('audit_events.seq', '=', 'next.seq')
    .returning(['audit_events.seq', 'position', 'hash', 'signature'])
    .execute();
  return sealed.sort((one, other) => (one.position ?? 0) - (other.position ?? 0));
}

/** The latest seal; its hash vouches for every sealed event. */
export async function lastSeal(db: Database): Promise<AuditSealRow | undefined> {
  return db
    .selectFrom('audit_seals')
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** When the event that has waited longest for its seal was recorded; undefined when none waits. */
export async function oldestUnsealed(db: Database): Promise<number | undefined> {
  const since = await unsealedSince(db);
  return since === null ? undefined : Date.parse(since);
}

async function unsealedSince(db: Database): Promise<string | null> {
  const found = await db.selectNoFrom([unsealedMoment(db)]).executeTakeFirstOrThrow();
  return found.unsealedSince;
}

/** The query of that moment. */
export function unsealedMoment(db: Database) {
  return db
    .selectFrom('audit_events')
    .select('at')
    .where('position', 'is', null)
    .orderBy('seq')
    .limit(1)
    .as('unsealedSince');
}

/** How long that event has waited, in seconds; 0 when none waits. */
export async function unsealedSeconds(db: Database, now: number): Promise<number> {
  return sinceUnsealed(await unsealedSince(db), now);
}

/** How long ago a moment was, in seconds; 0 where there is none. */
export function sinceUnsealed(since: string | null, now: number): number {
  return since === null ? 0 : Math.max(0, now - Date.parse(since)) / 1_000;
}
