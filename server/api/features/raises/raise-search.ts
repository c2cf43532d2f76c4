import { found, ownRecordsSearched, type SearchSource } from '#api/platform/search-source.ts';
import { raiseStateLabels } from '#shared/product/raises/lifecycle.ts';
import { raisePath } from '#shared/site/dashboard-address.ts';
import { issuerName } from './issuer.ts';

/** Finds raises of somebody's own companies, in any state, by title or company. */
export const ownRaiseSearch: SearchSource = {
  kind: 'raise',
  isFor: ({ capabilities }) => !capabilities.operator,
  async find({ actor, q, storage }) {
    const rows = await storage.db
      .selectFrom('company_members')
      .innerJoin('companies', 'companies.id', 'company_members.company_id')
      .innerJoin('raises', 'raises.company_id', 'company_members.company_id')
      .select(['raises.id', 'raises.title', 'raises.state', issuerName.as('company')])
      .where('company_members.user_id', '=', actor.account.id)
      .orderBy('raises.created_at', 'desc')
      .limit(ownRecordsSearched)
      .execute();
    return found(rows, q, ({ title, company }) => `${title} ${company}`).map(
      ({ id, title, state, company }) => ({
        id,
        title: title || 'Untitled raise',
        about: `${company}, ${raiseStateLabels[state]}`,
        path: raisePath(id),
      }),
    );
  },
};
