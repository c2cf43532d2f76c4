import type { BinderSource } from '#api/platform/binder-source.ts';

/**
 * The snapshots of a raise in a binder, byte for byte as they were hashed: all of them, or those that
 * an investor signed.
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
    return rows.map(({ id, seq, created_at }) => ({
      path: `snapshots/snapshot-${String(seq).padStart(3, '0')}.json`,
      title: `Snapshot ${seq}, taken ${created_at}`,
      async content() {
        const { content } = await db
          .selectFrom('raise_snapshots')
          .select('content')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        return content;
      },
    }));
  },
};
