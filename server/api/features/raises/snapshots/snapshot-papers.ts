import { canonicalJson } from '#api/platform/audit/canonical-json.ts';
import type { BinderPaper, BinderSource } from '#api/platform/binder-source.ts';
import { holdersIn, signedText } from './signed-text.ts';

/**
 * The snapshots of a raise in a binder, byte for byte as they were hashed: all of them, or those that
 * an investor signed. Who holds the company is in files of their own, for the owner and operators.
 */
export const snapshotPapers: BinderSource = {
  section: 'snapshots',
  async list({ storage: { db } }, { raiseId, commitment }) {
    let query = db
      .selectFrom('raise_snapshots')
      .select(['id', 'seq', 'created_at'])
      .where('raise_id', '=', raiseId)
      .orderBy('seq');
    if (commitment !== null) {
      query = query.where('seq', 'in', (events) =>
        events
          .selectFrom('commitment_events')
          .select('snapshot_seq')
          .where('commitment_id', '=', commitment.id)
          .where('snapshot_seq', 'is not', null)
          .$castTo<{ snapshot_seq: number }>(),
      );
    }
    const rows = await query.execute();
    const read = (id: string) =>
      db
        .selectFrom('raise_snapshots')
        .select(['content', 'sha256'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    return rows.flatMap(({ id, seq, created_at }) => {
      const path = `snapshots/snapshot-${String(seq).padStart(3, '0')}`;
      const title = `Snapshot ${seq}, taken ${created_at}`;
      const signed: BinderPaper = {
        path: `${path}.json`,
        title,
        async content() {
          const snapshot = await read(id);
          const { text, isWhole } = signedText(snapshot);
          return commitment === null && !isWhole ? snapshot.content : text;
        },
      };
      const holders: BinderPaper = {
        path: `${path}-holders.json`,
        title: `${title}: who holds the company`,
        content: async () => canonicalJson(holdersIn((await read(id)).content)),
      };
      return commitment === null ? [signed, holders] : [signed];
    });
  },
};
