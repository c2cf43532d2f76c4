import { noSuch } from '#api/platform/http/refusals.ts';
import { required } from '#api/platform/required.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { SignedSnapshot } from '#shared/product/commitments/signed-snapshot.ts';
import type { RichText } from '#shared/product/content/rich-text.ts';
import type { FoundCommitment } from '../commitments/commitment-access.ts';
import { signedSeqs } from '../commitments/signed-snapshots.ts';
import { differences } from '../raises/snapshots/differences.ts';
import {
  type SnapshotRow,
  snapshotContent,
  snapshotOf,
  toSnapshot,
} from '../raises/snapshots/raise-snapshots.ts';
import { signedText } from '../raises/snapshots/signed-text.ts';
import { documentsInSnapshot } from './documents-in-snapshot.ts';

/** Who holds the company is not shown to investors, neither as it was nor as it is. */
const ofHolders: readonly string[] = ['/capTable', '/earlierInvestors'];

/**
 * Reads what was signed for a commitment, and how the raise differs from it today; rejects with 404
 * before anything was, and for a snapshot that was not.
 */
export async function signedSnapshotOf(
  db: Database,
  { row, raise, viewer }: FoundCommitment,
  asked: number | undefined,
  read: (markdown: string) => RichText,
): Promise<SignedSnapshot> {
  const seqs = await signedSeqs(db, row.id);
  const seq = asked ?? row.signed_snapshot_seq ?? undefined;
  if (seq === undefined || seqs.length === 0) throw nothingSigned();
  if (!seqs.includes(seq)) throw noSuch('snapshot');
  const snapshot = required(await snapshotOf(db, row.raise_id, seq));
  const today = await publishedSnapshot(db, required(raise.published_snapshot_id));
  const { company, content, documents, ownership } = snapshotContent(snapshot);
  const changes =
    today.id === snapshot.id ? [] : differences(snapshotContent(snapshot), snapshotContent(today));
  return {
    commitment: row.id,
    raise: {
      ...{ id: row.raise_id, slug: row.slug, name: row.title, company: row.company },
      state: row.raise_state,
    },
    isMine: viewer.isInvestor,
    signer: row.signed_name ?? '',
    signedAt: await signedAt(db, row.id, seq),
    snapshot: toSnapshot(snapshot),
    isLatest: seq === row.signed_snapshot_seq,
    signedSeqs: [...seqs],
    ...signedText(snapshot),
    company,
    content: { ...content, capTable: null, earlierInvestors: [] },
    ownership,
    pitch: read(content.pitch),
    documents: await documentsInSnapshot(db, row, documents, viewer),
    today: toSnapshot(today),
    changes: changes.map(({ pointer, before, after, weight, reason }) => {
      const isHidden = ofHolders.includes(pointer);
      const [was, is] = [before, after].map((side) => JSON.stringify(isHidden ? null : side));
      return { pointer, before: was ?? 'null', after: is ?? 'null', weight, reason };
    }),
  };
}

function publishedSnapshot(db: Database, id: string): Promise<SnapshotRow> {
  return db
    .selectFrom('raise_snapshots')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** When a snapshot was signed last. */
async function signedAt(db: Database, commitmentId: string, seq: number): Promise<string> {
  const { at } = await db
    .selectFrom('commitment_events')
    .select('at')
    .where('commitment_id', '=', commitmentId)
    .where('snapshot_seq', '=', seq)
    .where('agreement_sha256', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return at;
}

function nothingSigned(): ProblemError {
  return new ProblemError(problem('not-found', 'Nothing has been signed for this yet.'));
}
