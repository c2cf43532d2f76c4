import type { PersonalData } from '#api/platform/personal-data.ts';
import { passedBy } from './pass-store.ts';

/** The raises that somebody passed on. */
export const passData: PersonalData = {
  async collect(db, { id }) {
    const items = (await passedBy(db, id)).map(({ raise_id, company, passed_at }) => ({
      ...{ raise: raise_id, company, passed_at },
    }));
    return { passed: { description: 'Raises that you passed on.', items } };
  },
  async erase(trx, { id }) {
    await trx.deleteFrom('passed_raises').where('user_id', '=', id).execute();
  },
};
