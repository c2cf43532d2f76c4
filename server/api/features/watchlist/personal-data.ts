import type { PersonalData } from '#api/platform/personal-data.ts';

/** The raises that somebody watches. */
export const watchData: PersonalData = {
  async collect(db, { id }) {
    const items = await db
      .selectFrom('watched_raises')
      .innerJoin('raises', 'raises.id', 'watched_raises.raise_id')
      .innerJoin('companies', 'companies.id', 'raises.company_id')
      .select(['raises.id', 'companies.name', 'watched_raises.watched_at'])
      .where('watched_raises.user_id', '=', id)
      .orderBy('watched_raises.watched_at')
      .execute();
    return { watchlist: { description: 'Raises that you watch.', items } };
  },
  async erase(trx, { id }) {
    await trx.deleteFrom('watched_raises').where('user_id', '=', id).execute();
  },
};
