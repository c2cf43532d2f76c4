import type { PersonalData } from '../../platform/personal-data.ts';

/** Somebody's profile as an investor. */
export const investorData: PersonalData = {
  async collect(db, { id }) {
    const items = await db
      .selectFrom('investor_profiles')
      .select(['kind', 'display_name', 'state', 'created_at', 'updated_at'])
      .where('user_id', '=', id)
      .execute();
    return { investorProfile: { description: 'Your profile as an investor.', items } };
  },
  async erase(trx, { id }) {
    await trx.deleteFrom('investor_profiles').where('user_id', '=', id).execute();
  },
};
