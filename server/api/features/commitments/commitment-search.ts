import { peopleFound } from '#api/platform/identity/person-index.ts';
import { found, ownRecordsSearched, type SearchSource } from '#api/platform/search-source.ts';
import { formatMoney } from '#shared/money/money.ts';
import { isFounder } from '#shared/product/account/capabilities.ts';
import { commitmentStateLabels } from '#shared/product/commitments/states.ts';
import { bookPath, commitmentPath } from '#shared/site/dashboard-address.ts';
import { issuerName } from '../raises/issuer.ts';

/** Finds an investor's own commitments, by the raise and its company. */
const ownCommitments: SearchSource = {
  kind: 'commitment',
  isFor: ({ capabilities }) => !capabilities.operator,
  async find({ actor, q, storage }) {
    const rows = await storage.db
      .selectFrom('commitments')
      .innerJoin('raises', 'raises.id', 'commitments.raise_id')
      .innerJoin('companies', 'companies.id', 'raises.company_id')
      .select(['commitments.id', 'commitments.state', 'commitments.amount'])
      .select(['commitments.currency', 'raises.title', issuerName.as('company')])
      .where('commitments.investor_id', '=', actor.account.id)
      .orderBy('commitments.created_at', 'desc')
      .limit(ownRecordsSearched)
      .execute();
    return found(rows, q, ({ title, company }) => `${title} ${company}`).map((row) => ({
      id: row.id,
      title: `${formatMoney(row)} in ${row.company}`,
      about: commitmentStateLabels[row.state],
      path: commitmentPath(row.id),
    }));
  },
};

/**
 * Finds commitments to raises of somebody's own companies, by the name of the investor. The index
 * knows more words of people than their name, and those are not for a company.
 */
const commitmentsOfCompanies: SearchSource = {
  kind: 'commitment',
  isFor: ({ capabilities }) => isFounder(capabilities),
  async find({ actor, q, storage }) {
    const rows = await storage.db
      .selectFrom('company_members')
      .innerJoin('raises', 'raises.company_id', 'company_members.company_id')
      .innerJoin('commitments', 'commitments.raise_id', 'raises.id')
      .innerJoin('users', 'users.id', 'commitments.investor_id')
      .select(['commitments.id', 'commitments.raise_id', 'commitments.state', 'users.name'])
      .select(['commitments.amount', 'commitments.currency', 'raises.title'])
      .where('company_members.user_id', '=', actor.account.id)
      .where(peopleFound(q, 'commitments.investor_id'))
      .limit(ownRecordsSearched)
      .execute();
    return found(rows, q, ({ name }) => name).map((row) => ({
      id: row.id,
      title: `${row.name}, ${formatMoney(row)}`,
      about: `${row.title}, ${commitmentStateLabels[row.state]}`,
      path: `${bookPath(row.raise_id)}&id=${encodeURIComponent(row.id)}`,
    }));
  },
};

export const commitmentSearch: readonly SearchSource[] = [ownCommitments, commitmentsOfCompanies];
