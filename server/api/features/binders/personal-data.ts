import type { PersonalData } from '#api/platform/personal-data.ts';
import { removeBinders } from './binder-store.ts';

/** The binders that somebody asked for. */
export const binderData: PersonalData = {
  async collect(db, { id }) {
    const items = await db
      .selectFrom('binders')
      .select(['raise_id', 'commitment_id', 'state', 'asked_at', 'made_at', 'expires_at'])
      .select(['bytes', 'sha256'])
      .where('asked_by', '=', id)
      .orderBy('asked_at')
      .orderBy('id')
      .execute();
    return {
      binders: {
        description:
          'Binders you asked for: the documents of a raise or a commitment as one file. You can download the file itself while it is kept.',
        items,
      },
    };
  },

  /**
   * The binder of every raise goes, too, because any may have their name or what they read; the next one
   * is made without it.
   */
  async erase(trx, { id }, now) {
    const own = trx.selectFrom('commitments').select('id').where('investor_id', '=', id);
    const named = await trx
      .selectFrom('binders')
      .select(['id', 'file_id'])
      .where((binder) =>
        binder.or([binder('commitment_id', 'is', null), binder('commitment_id', 'in', own)]),
      )
      .execute();
    await removeBinders(trx, named, now);
    await trx.updateTable('binders').set({ asked_by: null }).where('asked_by', '=', id).execute();
  },
};
