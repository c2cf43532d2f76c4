/** Snapshots: what a raise said at a moment, as text that is hashed and never changes. */
import { bindRecords } from '#api/platform/audit/bound-records.ts';
import { canonicalJson } from '#api/platform/audit/canonical-json.ts';
import { newId } from '#api/platform/ids.ts';
import { required } from '#api/platform/required.ts';
import { sha256Of } from '#api/platform/sha256.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import type { SnapshotDocument } from '#shared/product/raises/document-kinds.ts';
import type { RaiseOwnership } from '#shared/product/raises/ownership.ts';
import { shownOwnership } from '#shared/product/raises/raise-ownership.ts';
import type {
  RaiseCompany,
  RaiseContent,
  RaiseSnapshot,
  SnapshotNda,
  SnapshotPayment,
} from '#shared/product/raises/raises.ts';
import { boundRow, ofRaise } from '../bound-rows.ts';
import { snapshotNda } from '../documents/nda-store.ts';
import { snapshotDocuments } from '../documents/snapshot-documents.ts';
import { companyAsKept, companyIn } from '../issuer.ts';
import { followInNetwork } from '../network-entries.ts';
import { snapshotPayment } from '../payment-readiness.ts';
import { contentOf, emptyContent } from '../raise-content.ts';
import type { RaiseRow } from '../raise-store.ts';
import { signedTextOf } from './signed-text.ts';

export type SnapshotRow = Tables['raise_snapshots'];

/**
 * Returns what a raise says now: the facts about its company, its documents, each by its present
 * version, its NDA, the bank account it is paid on, and the ownership that it shows, so that what was reviewed is what is shown.
 */
export async function currentContent(db: Database, row: RaiseRow): Promise<SnapshotContent> {
  const content = contentOf(row);
  return {
    company: companyIn(row),
    content,
    documents: await snapshotDocuments(db, row.id),
    nda: await snapshotNda(db, row.id),
    ownership: shownOwnership(content),
    payment: await snapshotPayment(db, row.company_id, content.currency),
  };
}

/** Writes what a raise says now as the text of a snapshot. */
export async function snapshotText(db: Database, row: RaiseRow): Promise<string> {
  const { content, ...others } = await currentContent(db, row);
  return canonicalJson({ ...others, ...content });
}

/** Keeps what a raise says now. */
export async function takeSnapshot(
  trx: Transaction,
  row: RaiseRow,
  now: number,
): Promise<SnapshotRow> {
  const content = await snapshotText(trx, row);
  const latest = await latestSnapshot(trx, row.id);
  const snapshot = {
    id: newId('rsn'),
    raise_id: row.id,
    seq: (latest?.seq ?? 0) + 1,
    content,
    sha256: sha256Of(signedTextOf(content)),
    created_at: new Date(now).toISOString(),
    ledger_seq: await ledgerSeqOf(trx, row.id),
  };
  await trx.insertInto('raise_snapshots').values(snapshot).execute();
  await bindRecords(trx, ofRaise(row.id), [boundRow.raise_snapshots(snapshot)], now);
  return snapshot;
}

/** The number alone says what came first: times of two nodes differ. */
async function ledgerSeqOf(trx: Transaction, raiseId: string): Promise<number> {
  const { ledger_seq } = await trx
    .selectFrom('raises')
    .select('ledger_seq')
    .where('id', '=', raiseId)
    .executeTakeFirstOrThrow();
  return ledger_seq;
}

/**
 * The effects of a change that was approved: what the raise says now is kept, and shown from now on
 * where it was shown before.
 */
export function showing(trx: Transaction, changed: () => Promise<RaiseRow>, now: number) {
  let taken: SnapshotRow | undefined;
  return {
    snapshot: async () => {
      taken = await takeSnapshot(trx, await changed(), now);
    },
    show: async () => {
      const { id, raise_id } = required(taken);
      if ((await changed()).published_snapshot_id === null) return {};
      const shown = { published_snapshot_id: id };
      await trx.updateTable('raises').set(shown).where('id', '=', raise_id).execute();
      return followInNetwork(trx, raise_id, shown);
    },
  };
}

/** The newest snapshot of a raise. */
export function latestSnapshot(db: Database, raiseId: string): Promise<SnapshotRow | undefined> {
  return db
    .selectFrom('raise_snapshots')
    .selectAll()
    .where('raise_id', '=', raiseId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** One snapshot of a raise. */
export function snapshotOf(
  db: Database,
  raiseId: string,
  seq: number,
): Promise<SnapshotRow | undefined> {
  return db
    .selectFrom('raise_snapshots')
    .selectAll()
    .where('raise_id', '=', raiseId)
    .where('seq', '=', seq)
    .executeTakeFirst();
}

/** All of them without their texts, newest first. */
export async function listSnapshots(
  db: Database,
  raiseId: string,
): Promise<readonly RaiseSnapshot[]> {
  const rows = await db
    .selectFrom('raise_snapshots')
    .select(['id', 'seq', 'sha256', 'created_at'])
    .where('raise_id', '=', raiseId)
    .orderBy('seq', 'desc')
    .execute();
  return rows.map(toSnapshot);
}

/** A snapshot without its text. */
export function toSnapshot(
  row: Omit<SnapshotRow, 'content' | 'raise_id' | 'ledger_seq'>,
): RaiseSnapshot {
  return { id: row.id, seq: row.seq, sha256: row.sha256, createdAt: row.created_at };
}

/** Returns what the raise said, and which documents it had, from the text of a snapshot. */
export function snapshotContent({ content }: Pick<SnapshotRow, 'content'>): SnapshotContent {
  const {
    company,
    documents,
    nda,
    ownership = null,
    payment,
    ...snapshotContent
  } = JSON.parse(content) as RaiseContent & {
    readonly company: RaiseCompany;
    readonly documents: readonly SnapshotDocument[];
    /** Not in snapshots that are older than it. */
    readonly ownership?: RaiseOwnership | null;
    readonly nda?: SnapshotNda | null;
    readonly payment?: SnapshotPayment | null;
  };
  const said = { ...emptyContent, ...snapshotContent };
  return { company: companyAsKept(company), content: said, documents, nda, ownership, payment };
}

/** A raise as investors see it. */
export interface SnapshotContent {
  readonly company: RaiseCompany;
  readonly content: RaiseContent;
  readonly documents: readonly SnapshotDocument[];
  /** Null where there is none; undefined in snapshots that are older than it. */
  readonly nda: SnapshotNda | null | undefined;
  /** Null where none is shown. */
  readonly ownership: RaiseOwnership | null;
  /** Null where none was confirmed; undefined in snapshots that are older than it. */
  readonly payment: SnapshotPayment | null | undefined;
}
