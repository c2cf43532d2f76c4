import type { PersonalData } from '#api/platform/personal-data.ts';

/** The calculations that somebody saved. */
export const scenarioData: PersonalData = {
  async collect(db, { id }) {
    const items = await db
      .selectFrom('scenarios')
      .select(['id', 'name', 'calculator', 'query', 'note', 'outcome'])
      .select(['created_at', 'updated_at', 'deleted_at'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute();
    const description =
      'Calculations you saved. "query" has the entries; deleted ones are erased after a day.';
    return { scenarios: { description, items } };
  },
  async erase(trx, { id }) {
    await trx.deleteFrom('scenarios').where('user_id', '=', id).execute();
  },
};
