import type { PersonalData } from '#api/platform/personal-data.ts';

/** What somebody wrote for the updates of a company, and the updates they were told of or read. */
export const updateData: PersonalData = {
  async collect(db, { id }) {
    const rows = await db
      .selectFrom('raise_updates')
      .innerJoin('raises', 'raises.id', 'raise_updates.raise_id')
      .leftJoin('company_members as members', (on) =>
        on.onRef('members.company_id', '=', 'raises.company_id').on('members.user_id', '=', id),
      )
      .select(['raise_updates.id', 'raise_id', 'raise_updates.title', 'body', 'audience'])
      .select(['metrics', 'raise_updates.state', 'raise_updates.created_at'])
      .select(['raise_updates.published_at', 'raise_updates.retracted_at', 'retraction_reason'])
      .select(['raise_updates.saved_by', 'raise_updates.retracted_by', 'members.role'])
      .where((row) =>
        row.or([
          row('raise_updates.created_by', '=', id),
          row('raise_updates.saved_by', '=', id),
          row('raise_updates.published_by', '=', id),
          row('raise_updates.retracted_by', '=', id),
        ]),
      )
      .orderBy('raise_updates.created_at')
      .execute();
    // Who has left the company gets what they wrote last, and not what others made of it.
    const written = rows.map(
      ({ body, metrics, retraction_reason, saved_by, retracted_by, role, ...row }) => ({
        ...row,
        ...(saved_by === id || role !== null ? { body, metrics } : {}),
        ...(retracted_by === id ? { retraction_reason } : {}),
      }),
    );
    const corrected = await db
      .selectFrom('update_corrections')
      .select(['update_id', 'text', 'at'])
      .where('author_id', '=', id)
      .orderBy('at')
      .execute();
    const read = await db
      .selectFrom('update_readers')
      .innerJoin('raise_updates', 'raise_updates.id', 'update_readers.update_id')
      .select(['update_readers.update_id', 'raise_updates.raise_id'])
      .select(['update_readers.told_at', 'update_readers.read_at'])
      .where('user_id', '=', id)
      .orderBy('raise_updates.published_at')
      .execute();
    return {
      updatesWritten: {
        description: 'Updates of raises that you wrote, changed, published or retracted.',
        items: written,
      },
      updateCorrections: {
        description: 'Corrections of updates that you wrote.',
        items: corrected,
      },
      updatesRead: {
        description: 'Updates of raises that you were sent, and when you read them.',
        items: read,
      },
    };
  },

  /** What a company told its investors stays, without who wrote it; who reads it is forgotten. */
  async erase(trx, { id }) {
    await trx.deleteFrom('update_readers').where('user_id', '=', id).execute();
    for (const column of ['created_by', 'saved_by', 'published_by', 'retracted_by'] as const) {
      await trx
        .updateTable('raise_updates')
        .set({ [column]: null })
        .where(column, '=', id)
        .execute();
    }
    await trx
      .updateTable('update_corrections')
      .set({ author_id: null })
      .where('author_id', '=', id)
      .execute();
  },
};
