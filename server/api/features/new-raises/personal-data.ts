import type { PersonalData } from '#api/platform/personal-data.ts';

/** The new raises that somebody was told of. */
export const newRaiseData: PersonalData = {
  async collect(db, { id }) {
    const items = await db
      .selectFrom('told_raises')
      .select(['raise_id as raise', 'told_at'])
      .where('user_id', '=', id)
      .orderBy('told_at')
      .orderBy('raise_id')
      .execute();
    return { toldRaises: { description: 'New raises that we told you of.', items } };
  },
  async erase(trx, { id }) {
    await trx.deleteFrom('told_raises').where('user_id', '=', id).execute();
  },
};
