import { type RawBuilder, sql } from 'kysely';
import type { LogAdoption } from '#api/platform/audit/adopt-log.ts';
import { boundHashes } from '#api/platform/audit/bound-records.ts';
import type { SealSigner } from '#api/platform/audit/seal-signatures.ts';
import { verifyAudit } from '#api/platform/audit/verify-audit.ts';
import type { Database, Storage } from '#api/platform/storage/storage.ts';
import { type BoundRows, boundFaults, missingOf, readBoundRows } from './bound-faults.ts';
import { differencesIn, type StoredLedger } from './replay.ts';

const raisesAtOnce = 100;
/** What ids of raises begin with. */
const raisePrefix = 'rse_';

/** A difference in the ledger of a raise. */
export interface LedgerDifference {
  readonly raise: string;
  readonly difference: string;
}

/** The result of a verification: how much was compared, and what differs. */
export interface LedgerVerdict {
  readonly raises: number;
  readonly events: number;
  readonly differences: readonly LedgerDifference[];
  /** Adoptions of the audit log as it was: what was changed before one cannot be found. */
  readonly adoptions: readonly LogAdoption[];
}

/**
 * Makes every commitment and every total again from the ledger and compares them with what is stored,
 * and every row with what the audit log says of it, raise by raise. Each raise is read in a transaction
 * of its own, so that no event comes between.
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
  const seen = new Set<string>();
  let events = 0;
  for await (const id of pagesOf((after) => raisesWithLedger(storage.db, after))) {
    signal?.throwIfAborted();
    const stored = await storage.write((trx) => storedLedger(trx, id));
    seen.add(id);
    events += stored.ledger.events.length;
    const found = await faultsIn(stored, signal);
    differences.push(...found.map((difference) => ({ raise: id, difference })));
  }
  const raises = seen.size;
  // Whose ledger is gone altogether, by what the audit log says of it.
  for await (const id of pagesOf((after) => raisesInTheLog(storage.db, after))) {
    signal?.throwIfAborted();
    if (seen.has(id)) continue;
    const found = await storage.write((trx) => faultsWithoutLedger(trx, id));
    differences.push(...found.map((difference) => ({ raise: id, difference })));
  }
  return { raises, events, differences, adoptions: audit.ok ? audit.adoptions : [] };
}

/** Yields ids page by page; a page follows the last id before it. */
async function* pagesOf(
  page: (after: string) => Promise<readonly string[]>,
): AsyncGenerator<string> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const ids: readonly string[] = await page(after);
    yield* ids;
    after = ids.at(-1);
  }
}

/** Finds what is missing of a raise that has no commitment and has counted none. */
async function faultsWithoutLedger(trx: Database, raiseId: string): Promise<readonly string[]> {
  const raise = await trx
    .selectFrom('raises')
    .select('id')
    .where('id', '=', raiseId)
    .executeTakeFirst();
  if (raise !== undefined) return ledgerFaults(trx, raiseId);
  // With a raise its snapshots may be deleted; commitments never are without the log saying so.
  const missing = missingOf(await boundHashes(trx, [raiseId]), new Set());
  return missing
    .filter((name) => !name.startsWith('raise_snapshots '))
    .map((name) => `${name} is missing, and so is the raise`);
}

/** Finds the differences in the ledger of one raise; `trx` sees one moment of it. */
export async function ledgerFaults(trx: Database, raiseId: string): Promise<readonly string[]> {
  return faultsIn(await storedLedger(trx, raiseId));
}

interface StoredRaise {
  readonly ledger: StoredLedger;
  readonly rows: BoundRows;
}

async function faultsIn({ ledger, rows }: StoredRaise, signal?: AbortSignal): Promise<string[]> {
  return [...differencesIn(ledger), ...(await boundFaults(rows, signal))];
}

/** Finds raises with a number or a commitment: somebody may have put either back. */
async function raisesWithLedger(db: Database, after: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('raises')
    .select('id')
    .where('id', '>', after)
    .where(
      sql<boolean>`(ledger_seq > 0
        or exists (select 1 from commitments where commitments.raise_id = raises.id))`,
    )
    .orderBy('id')
    .limit(raisesAtOnce)
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds raises that events of the audit log name, one after another by its index. */
async function raisesInTheLog(db: Database, after: string): Promise<readonly string[]> {
  const next = (than: RawBuilder<unknown>) =>
    sql`(select min(target_id) from audit_events where target_id > ${than})`;
  const { rows } = await sql<{ id: string }>`
    with recursive named (id, place) as (
      select ${next(sql`${after === '' ? raisePrefix : after}`)}, 1
      union all
      select ${next(sql`named.id`)}, place + 1 from named
      where named.id like ${`${raisePrefix}%`} and place < ${raisesAtOnce}
    )
    select id from named where id like ${`${raisePrefix}%`} order by place`.execute(db);
  return rows.map(({ id }) => id);
}

async function storedLedger(trx: Database, raiseId: string): Promise<StoredRaise> {
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
  const stored = await trx
    .selectFrom('raise_totals')
    .select(['raise_id', 'state', 'count'])
    // As text: a sum may be larger than a driver's integers.
    .select(sql<string>`cast(amount as text)`.as('amount'))
    .where('raise_id', '=', raiseId)
    .execute();
  const totals = stored.map((total) => ({ ...total, amount: Number(total.amount) }));
  const snapshots = await trx
    .selectFrom('raise_snapshots')
    .selectAll()
    .where('raise_id', '=', raiseId)
    .orderBy('seq')
    .execute();
  const contents = snapshots.map(({ content, ledger_seq }) => ({
    after: ledger_seq,
    max: maximumIn(content),
  }));
  const maxima = contents.length > 0 ? contents : [{ after: 0, max: raise.max_amount ?? 0 }];
  const rows = await readBoundRows(trx, raiseId, { commitments, events, snapshots });
  return { ledger: { ledgerSeq: raise.ledger_seq, maxima, events, commitments, totals }, rows };
}

/** Reads the maximum in a snapshot, in minor units; one of a draft may have none yet. */
function maximumIn(content: string): number {
  try {
    return (JSON.parse(content) as { readonly max: { amount: number } | null }).max?.amount ?? 0;
  } catch {
    // Somebody has changed the text, which is found by its hash.
    return Number.POSITIVE_INFINITY;
  }
}
