/** When somebody's certifications expire. */
import type { DeadlineSource } from '#api/platform/deadline-source.ts';
import { isInvestor } from '#shared/product/account/capabilities.ts';
import { rulesOf } from '#shared/product/investors/rules-of.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { certificationsOf } from './certification-rows.ts';

/** The ends of the certifications that count, of the investor and of their entities. */
export const certificationDeadlines: DeadlineSource = {
  isFor: ({ capabilities }) => isInvestor(capabilities),
  async read(db, { actor }) {
    const rows = await certificationsOf(db, actor.account.id);
    return rows
      .filter((row) => row.superseded_at === null && row.revoked_at === null)
      .map(({ id, jurisdiction, expires_at, entity_name }) => ({
        id: `certification-${id}`,
        at: expires_at,
        what: `${entity_name === null ? 'Your certification' : `The certification of ${entity_name}`} under ${rulesOf[jurisdiction]} expires`,
        about: null,
        path: viewPath('certification'),
      }));
  },
};
