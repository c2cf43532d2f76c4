/** The sums of books that this process has read, for as long as their ledgers have not grown. */
import type { Database } from '#api/platform/storage/storage.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { bookOf } from './book-payments.ts';
import { type CommitmentSums, sumsOf } from './commitment-sums.ts';

/** So many raises are remembered; the one that was looked at longest ago gives way. */
const raisesMax = 500;

interface Known {
  /** What they follow from: how many events the ledger had, and what the raise asks of payments. */
  readonly asOf: string;
  readonly sums: Promise<readonly CommitmentSums[]>;
}

const knownIn = new WeakMap<Database, Map<string, Known>>();

/**
 * Reads the sums of a raise, or returns those that were read when its ledger had as many events: each
 * change of a commitment is one, so that a book of any size is added up once per change and not once
 * per look. A transaction remembers its own, because what it has changed may be undone.
 * @param raise as it was just read from the database
 */
export function knownSumsOf(db: Database, raise: RaiseRow): Promise<readonly CommitmentSums[]> {
  const of = bookOf(raise);
  const asOf = `${raise.ledger_seq} ${of.isAllocated}`;
  const raises = raisesOf(db);
  const known = raises.get(of.id);
  raises.delete(of.id);
  const current = known?.asOf === asOf ? known : { asOf, sums: sumsOf(db, of) };
  raises.set(of.id, current);
  forgetWhatFails(raises, of.id, current);
  forgetOldest(raises);
  return current.sums;
}

function raisesOf(db: Database): Map<string, Known> {
  const known = knownIn.get(db) ?? new Map<string, Known>();
  knownIn.set(db, known);
  return known;
}

function forgetWhatFails(raises: Map<string, Known>, id: string, current: Known): void {
  current.sums.catch(() => {
    if (raises.get(id) === current) raises.delete(id);
  });
}

function forgetOldest(raises: Map<string, Known>): void {
  for (const id of raises.keys()) {
    if (raises.size <= raisesMax) return;
    raises.delete(id);
  }
}
