import { peopleFound } from '#api/platform/identity/person-index.ts';
import { found, ownRecordsSearched, type SearchSource } from '#api/platform/search-source.ts';
import { formatMoney } from '#shared/money/money.ts';
import { isFounder } from '#shared/product/account/capabilities.ts';
import { commitmentStateLabels } from '#shared/product/commitments/states.ts';
import { bookPath, commitmentPath } from '#shared/site/dashboard-address.ts';
import { issuerName } from '../raises/issuer.ts';
import { entityName } from './commitment-rows.ts';

/** Finds an investor's own commitments, by the raise, its company and the entity they are for. */
const ownCommitments: SearchSource = {
  kind: 'commitment',
  isFor: ({ capabilities }) => !capabilities.operator,
  async find({ actor, q, storage }) {
    const rows = await storage.db
      .selectFrom('commitments')
      .innerJoin('raises', 'raises.id', 'commitments.raise_id')
      .innerJoin('companies', 'companies.id', 'raises.company_id')
      .leftJoin('investor_entities', 'investor_entities.id', 'commitments.entity_id')
      .select(['commitments.id', 'commitments.state', 'commitments.amount'])
      .select(['commitments.currency', 'raises.title', issuerName.as('company')])
      .select(entityName.as('entity'))
      .where('commitments.investor_id', '=', actor.account.id)
      .orderBy('commitments.created_at', 'desc')
      .limit(ownRecordsSearched)
      .execute();
    return found(rows, q, wordsOfOwn).map((row) => ({
      id: row.id,
      title: `${formatMoney(row)} in ${row.company}`,
      about: commitmentStateLabels[row.state],
      path: commitmentPath(row.id),
    }));
  },
};

function wordsOfOwn(row: {
  readonly title: string;
  readonly company: string;
  readonly entity: string | null;
}): string {
  return `${row.title} ${row.company} ${row.entity ?? ''}`;
}

/**
 * Finds commitments to raises of somebody's own companies, by the name of the investor, and of the
 * entity that a commitment is for. The index knows more words of people than these, and those are
 * not for a company.
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
      .leftJoin('investor_entities', 'investor_entities.id', 'commitments.entity_id')
      .select(['commitments.id', 'commitments.raise_id', 'commitments.state', 'users.name'])
      .select(['commitments.amount', 'commitments.currency', 'raises.title'])
      .select(entityName.as('entity'))
      .where('company_members.user_id', '=', actor.account.id)
      .where(peopleFound(q, 'commitments.investor_id'))
      .limit(ownRecordsSearched)
      .execute();
    return found(rows, q, ({ name, entity }) => `${name} ${entity ?? ''}`).map((row) => ({
      id: row.id,
      title: `${row.entity === null ? row.name : `${row.entity}, by ${row.name}`}, ${formatMoney(row)}`,
      about: `${row.title}, ${commitmentStateLabels[row.state]}`,
      path: `${bookPath(row.raise_id)}&id=${encodeURIComponent(row.id)}`,
    }));
  },
};

export const commitmentSearch: readonly SearchSource[] = [ownCommitments, commitmentsOfCompanies];
