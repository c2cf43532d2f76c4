import type { Database } from '../storage/storage.ts';
import { adoptionsOf, type LogAdoption } from './adopt-log.ts';
import { contentHash, genesisHash, sealHash } from './audit-hashes.ts';
import type { AuditRow, AuditSealRow } from './audit-tables.ts';
import { isSignedEvent } from './event-signatures.ts';
import { isSignedSeal, type SealSigner } from './seal-signatures.ts';

/** Seals are read in pages, so that verifying a long log needs no more memory. */
const sealsPerPage = 100;
/** Events are read in pages too: what a seal claims is not to be trusted, and may be any number. */
const eventsPerPage = 1_000;

export type AuditVerdict =
  | {
      readonly ok: true;
      readonly events: number;
      /** How many of them wait for their seal. */
      readonly unsealed: number;
      /** The hash of the last seal. */
      readonly head: string;
      /** Adoptions of the log as it was: what was changed before one cannot be found. */
      readonly adoptions: readonly LogAdoption[];
    }
  | { readonly ok: false; readonly brokenAt: number; readonly reason: string };

/** The first thing that does not fit; `position` is where in the log. */
class Broken extends Error {
  readonly position: number;

  constructor(position: number, reason: string) {
    super(reason);
    this.position = position;
  }
}

/**
 * Recomputes every hash of the audit log and names the first event that does not fit. The last seal
 * has to be signed with a key of this server; it vouches for all before it. Seals that were removed
 * from the end cannot be noticed this way: compare `head` with one kept elsewhere.
 * @param signer whose signatures are looked at; without it the hashes alone are
 */
export async function verifyAudit(db: Database, signer?: SealSigner): Promise<AuditVerdict> {
  try {
    const last = await verifyAllSeals(db);
    const { last_position: sealed, hash: head } = last;
    if (signer !== undefined && last.seq > 0 && !isSignedSeal(signer, last)) {
      const reason = 'its seal was not signed with a key of this server';
      throw new Broken(last.first_position, reason);
    }
    const unsealed = await verifyUnsealed(db, signer);
    const events = sealed + unsealed;
    return { ok: true, events, unsealed, head, adoptions: await adoptionsOf(db) };
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    return { ok: false, brokenAt: error.position, reason: error.message };
  }
}

type Link = Pick<AuditSealRow, 'seq' | 'first_position' | 'last_position' | 'hash' | 'signature'>;

const noSeal: Link = {
  ...{ seq: 0, first_position: 0, last_position: 0, hash: genesisHash },
  signature: null,
};

/** The server goes on sealing meanwhile, so what no seal covers is looked at again. */
async function verifyAllSeals(db: Database): Promise<Link> {
  for (let [last, isAgain] = [noSeal, false]; ; isAgain = true) {
    const verified = await verifySeals(db, last);
    const after = await firstAfter(db, verified.last_position);
    if (after === undefined) return verified;
    // An event with a position that no seal covers was put there by somebody else.
    if (isAgain && verified.seq === last.seq) {
      throw new Broken(after, 'the seal of this event is missing');
    }
    last = verified;
  }
}

/** Resolves with the last seal there is, if it and all before it fit. */
async function verifySeals(db: Database, known: Link): Promise<Link> {
  for (let last = known; ; ) {
    const seals = await db
      .selectFrom('audit_seals')
      .selectAll()
      .where('seq', '>', last.seq)
      .orderBy('seq')
      .limit(sealsPerPage)
      .execute();
    for (const seal of seals) {
      await verifySeal(db, seal, last);
      last = seal;
    }
    if (seals.length < sealsPerPage) return last;
  }
}

async function verifySeal(db: Database, seal: AuditSealRow, last: Link): Promise<void> {
  const first = last.last_position + 1;
  if (seal.seq !== last.seq + 1) throw new Broken(first, 'the seal of this event is missing');
  if (seal.first_position !== first || seal.prev_hash !== last.hash) {
    throw new Broken(first, 'its seal does not follow the one before it');
  }
  const hashes: string[] = [];
  for (let from = first; from <= seal.last_position; from += eventsPerPage) {
    const last = Math.min(from + eventsPerPage - 1, seal.last_position);
    const events = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('position', '>=', from)
      .where('position', '<=', last)
      .orderBy('position')
      .execute();
    for (let position = from; position <= last; position += 1) {
      hashes.push(verifyEvent(position, events[position - from]));
    }
  }
  const { hash, signature: _signature, ...sealed } = seal;
  if (sealHash(sealed, hashes) !== hash) {
    throw new Broken(first, 'its seal does not match what was sealed');
  }
}

/** Returns the hash of the event that has to be there. */
function verifyEvent(position: number, event: AuditRow | undefined): string {
  if (event?.position !== position) throw new Broken(position, 'the event is missing');
  if (isChanged(event)) throw new Broken(position, 'its content was changed');
  return event.hash;
}

function isChanged({
  seq: _seq,
  position: _position,
  hash,
  signature: _signature,
  ...content
}: AuditRow): boolean {
  return contentHash(content) !== hash;
}

/** The first position that is taken after this one. */
async function firstAfter(db: Database, position: number): Promise<number | undefined> {
  const after = await db
    .selectFrom('audit_events')
    .select('position')
    .where('position', '>', position)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return after?.position ?? undefined;
}

async function verifyUnsealed(db: Database, signer: SealSigner | undefined): Promise<number> {
  let count = 0;
  for (let after = 0; ; ) {
    const events = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('position', 'is', null)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(eventsPerPage)
      .execute();
    for (const event of events) {
      if (isChanged(event)) {
        throw new Broken(event.seq, 'the content of an event that waits for its seal was changed');
      }
      if (signer !== undefined && !isSignedEvent(signer, event)) {
        const reason = 'an event that waits for its seal was not written with a key of this server';
        throw new Broken(event.seq, reason);
      }
      after = event.seq;
    }
    count += events.length;
    if (events.length < eventsPerPage) return count;
  }
}
