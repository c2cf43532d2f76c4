import type { PersonalData } from '#api/platform/personal-data.ts';

/** What somebody wrote for the updates of a company, and the updates they were told of or read. */
export const updateData: PersonalData = {
  async collect(db, { id }) {
    const written = await db
      .selectFrom('raise_updates')
      .select(['id', 'raise_id', 'title', 'body', 'audience', 'metrics', 'state'])
      .select(['created_at', 'published_at', 'retracted_at', 'retraction_reason'])
      .where((row) =>
        row.or([
          row('created_by', '=', id),
          row('saved_by', '=', id),
          row('published_by', '=', id),
          row('retracted_by', '=', id),
        ]),
      )
      .orderBy('created_at')
      .execute();
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
