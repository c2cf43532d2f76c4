/** The terms that holders hold under: of the snapshot that each of them signed. */
import { required } from '#api/platform/required.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { Rational } from '#shared/money/rational.ts';
import { sharePrice } from '#shared/product/holders/share-price.ts';
import { totalsOf } from '../commitments/raise-totals.ts';
import { type SnapshotContent, snapshotContent } from '../raises/snapshots/raise-snapshots.ts';
import type { HolderRow } from './holder-rows.ts';

/** The snapshot that a holder signed, and what a share of it costs where it says so. */
export interface HeldUnder extends Pick<SnapshotContent, 'company' | 'content'> {
  readonly price: Rational | undefined;
}

/** The snapshots of some raises, each read once, however many signed it. */
export interface SignedTerms {
  /** Finds the snapshot of each of these holders. */
  of(rows: readonly HolderRow[]): Promise<readonly HeldUnder[]>;
}

type Place = Pick<HolderRow, 'raise_id' | 'signed_snapshot_seq'>;

/** The terms that were signed, for a list that is read page by page. */
export function signedTerms(db: Database): SignedTerms {
  const known = new Map<string, HeldUnder>();
  const raised = new Map<string, number>();

  async function readMissing(rows: readonly HolderRow[]): Promise<void> {
    for (const row of rows) {
      if (known.has(keyOf(row))) continue;
      const { company, content } = snapshotContent(await snapshotFor(db, row));
      let amount = raised.get(row.raise_id);
      if (amount === undefined) {
        const settled = (await totalsOf(db, row.raise_id)).get('settled');
        amount = settled?.amount ?? 0;
        raised.set(row.raise_id, amount);
      }
      const price = sharePrice(content, { amount, currency: row.currency });
      known.set(keyOf(row), { company, content, price });
    }
  }

  return {
    async of(rows) {
      await readMissing(rows);
      return rows.map((row) => required(known.get(keyOf(row))));
    },
  };
}

function keyOf({ raise_id, signed_snapshot_seq }: Place): string {
  return `${raise_id} ${signed_snapshot_seq}`;
}

/** Reads what was signed; where a commitment names no snapshot, the one that was published. */
async function snapshotFor(db: Database, { raise_id, signed_snapshot_seq }: Place) {
  const snapshots = db.selectFrom('raise_snapshots').selectAll();
  if (signed_snapshot_seq !== null) {
    return snapshots
      .where('raise_id', '=', raise_id)
      .where('seq', '=', signed_snapshot_seq)
      .executeTakeFirstOrThrow();
  }
  return snapshots
    .where('id', '=', (raises) =>
      raises.selectFrom('raises').select('published_snapshot_id').where('raises.id', '=', raise_id),
    )
    .executeTakeFirstOrThrow();
}
