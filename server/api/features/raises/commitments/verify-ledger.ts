import { sql } from 'kysely';
import type { SealSigner } from '../../../platform/audit/seal-signatures.ts';
import { verifyAudit } from '../../../platform/audit/verify-audit.ts';
import type { Read, Storage } from '../../../platform/storage/storage.ts';
import { type BoundRows, boundFaults, readBoundRows } from './bound-faults.ts';
import { differencesIn, type StoredLedger } from './replay.ts';

const raisesAtOnce = 100;

/** What does not fit in the ledger of a raise. */
export interface LedgerDifference {
  readonly raise: string;
  readonly difference: string;
}

/** What was looked at, and what does not fit. */
export interface LedgerVerdict {
  readonly raises: number;
  readonly events: number;
  readonly differences: readonly LedgerDifference[];
}

/**
 * Makes every commitment and every total again from the ledger and compares them with what is stored,
 * and every row with what the audit log says of it, raise by raise. Each raise is read in a transaction of its own, so that no event comes between.
 */
export async function verifyLedger(
  storage: Storage,
  signer?: SealSigner,
  signal?: AbortSignal,
): Promise<LedgerVerdict> {
  const differences: LedgerDifference[] = [];
  const audit = await verifyAudit(storage.db, signer);
  // What it says of the rows is worth nothing where it was changed itself.
  if (!audit.ok) {
    const difference = `was changed: at event ${audit.brokenAt}, ${audit.reason}`;
    differences.push({ raise: 'the audit log', difference });
  }
  let [raises, events, after] = [0, 0, ''];
  for (;;) {
    const ids = await raisesWithLedger(storage.db, after);
    for (const id of ids) {
      signal?.throwIfAborted();
      const stored = await storage.write((trx) => storedLedger(trx, id));
      raises += 1;
      events += stored.ledger.events.length;
      const found = await faultsIn(stored, signal);
      differences.push(...found.map((difference) => ({ raise: id, difference })));
    }
    const last = ids.at(-1);
    if (last === undefined) return { raises, events, differences };
    after = last;
  }
}

/** What does not fit in the ledger of one raise; `trx` sees one moment of it. */
export async function ledgerFaults(trx: Read, raiseId: string): Promise<readonly string[]> {
  return faultsIn(await storedLedger(trx, raiseId));
}

interface StoredRaise {
  readonly ledger: StoredLedger;
  readonly rows: BoundRows;
}

async function faultsIn({ ledger, rows }: StoredRaise, signal?: AbortSignal): Promise<string[]> {
  return [...differencesIn(ledger), ...(await boundFaults(rows, signal))];
}

/** Those with a number or a commitment: somebody may have put either back. */
async function raisesWithLedger(db: Read, after: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('raises')
    .select('id')
    .where('id', '>', after)
    .where((eb) =>
      eb.or([
        eb('ledger_seq', '>', 0),
        eb.exists(
          eb
            .selectFrom('commitments')
            .select('commitments.id')
            .whereRef('commitments.raise_id', '=', 'raises.id'),
        ),
      ]),
    )
    .orderBy('id')
    .limit(raisesAtOnce)
    .execute();
  return rows.map(({ id }) => id);
}

async function storedLedger(trx: Read, raiseId: string): Promise<StoredRaise> {
  const raise = await trx
    .selectFrom('raises')
    .select(['ledger_seq', 'max_amount'])
    .where('id', '=', raiseId)
    .executeTakeFirstOrThrow();
  const events = await trx
    .selectFrom('commitment_events')
    .selectAll()
    .where('raise_id', '=', raiseId)
    .orderBy('raise_seq')
    .execute();
  const commitments = await trx
    .selectFrom('commitments')
    .selectAll()
    .where('raise_id', '=', raiseId)
    .orderBy('id')
    .execute();
  const kept = await trx
    .selectFrom('raise_totals')
    .select(['raise_id', 'state', 'count'])
    // As text: a sum may be larger than a driver's integers.
    .select(sql<string>`cast(amount as text)`.as('amount'))
    .where('raise_id', '=', raiseId)
    .execute();
  const totals = kept.map((total) => ({ ...total, amount: Number(total.amount) }));
  const snapshots = await trx
    .selectFrom('raise_snapshots')
    .selectAll()
    .where('raise_id', '=', raiseId)
    .orderBy('seq')
    .execute();
  const said = snapshots.map(({ content, ledger_seq }) => ({
    after: ledger_seq,
    max: maximumIn(content),
  }));
  const maxima = said.length > 0 ? said : [{ after: 0, max: raise.max_amount ?? 0 }];
  const rows = await readBoundRows(trx, raiseId, { commitments, events, snapshots });
  return { ledger: { ledgerSeq: raise.ledger_seq, maxima, events, commitments, totals }, rows };
}

/** One that was taken in a draft may have no maximum yet; in minor units. */
function maximumIn(content: string): number {
  try {
    return (JSON.parse(content) as { readonly max: { amount: number } | null }).max?.amount ?? 0;
  } catch {
    // Somebody has changed the text, which is found by its hash.
    return Number.POSITIVE_INFINITY;
  }
}
