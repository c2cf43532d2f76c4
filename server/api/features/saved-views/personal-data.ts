import type { PersonalData } from '#api/platform/personal-data.ts';

/** What somebody has chosen in lists, under names. */
export const savedViewData: PersonalData = {
  async collect(db, { id }) {
    const items = await db
      .selectFrom('saved_views')
      .select(['id', 'list', 'name', 'query', 'mail', 'created_at'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute();
    const description =
      'Views of lists that you saved: filters, order and columns, and whether new raises are mailed.';
    return { savedViews: { description, items } };
  },
  async erase(trx, { id }) {
    await trx.deleteFrom('saved_views').where('user_id', '=', id).execute();
  },
};
