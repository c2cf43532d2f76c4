import type { Database, Transaction } from '../storage/storage.ts';
import type { AuditRow } from './audit-tables.ts';
import type { SealSigner } from './seal-signatures.ts';

const about = 'event of the audit log';

/** Whose signature the events get that are written to a database: one signer for each. */
const signers = new WeakMap<object, SealSigner>();

/** From now on, every event that this process writes to the database of this transaction is signed. */
export function signEvents(trx: Transaction, signer: SealSigner): void {
  signers.set(databaseOf(trx), signer);
}

/**
 * The signature of an event, so that nobody who has the database alone can have a line sealed that this
 * server did not write; null where nobody signs.
 */
export function eventSignature(trx: Transaction, hash: string): string | null {
  return signers.get(databaseOf(trx))?.sign(hash, about) ?? null;
}

/** Tells whether a server with one of these keys wrote an event. */
export function isSignedEvent(
  signer: SealSigner,
  { hash, signature }: Pick<AuditRow, 'hash' | 'signature'>,
): boolean {
  return signer.isSigned(hash, about, signature);
}

/** The same for a database and every transaction of it. */
function databaseOf(db: Database): object {
  return db.getExecutor().adapter;
}
