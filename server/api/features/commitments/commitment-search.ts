import { type Selectable, sql } from 'kysely';
import { fewFound } from '#api/platform/identity/person-index.ts';
import {
  found,
  ownRecordsSearched,
  type SearchAsked,
  type SearchSource,
} from '#api/platform/search-source.ts';
import { isOneOf } from '#api/platform/storage/is-one-of.ts';
import { newestOfEach } from '#api/platform/storage/newest-of-each.ts';
import type { Database, Tables } from '#api/platform/storage/storage.ts';
import { formatMoney } from '#shared/money/money.ts';
import { isFounder } from '#shared/product/account/capabilities.ts';
import { commitmentStateLabels } from '#shared/product/commitments/states.ts';
import { bookPath, commitmentPath } from '#shared/site/dashboard-address.ts';
import { issuerName } from '../raises/issuer.ts';
import { entityName } from './commitment-rows.ts';

/** So many raises of somebody's companies are looked through, the newest. */
const raisesSearched = 100;

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
 * not for a company. Names that many people have are looked for among the newest commitments.
 */
const commitmentsOfCompanies: SearchSource = {
  kind: 'commitment',
  isFor: ({ capabilities }) => isFounder(capabilities),
  async find({ actor, q, storage }) {
    const raises = await raisesOf(storage.db, actor.account.id);
    if (raises.length === 0) return [];
    // Asked on where no one is found, too: the time would tell whom a portal knows.
    const few = await fewFound(storage.db, q);
    const rows = await storage.db
      .selectFrom(commitmentsTo(storage, raises, few).as('listed'))
      .innerJoin('commitments', 'commitments.id', 'listed.id')
      .innerJoin('raises', 'raises.id', 'commitments.raise_id')
      .innerJoin('users', 'users.id', 'commitments.investor_id')
      .leftJoin('investor_entities', 'investor_entities.id', 'commitments.entity_id')
      .select(['commitments.id', 'commitments.raise_id', 'commitments.state', 'users.name'])
      .select(['commitments.amount', 'commitments.currency', 'raises.title'])
      .select(entityName.as('entity'))
      .orderBy('commitments.created_at', 'desc')
      .orderBy('commitments.id', 'desc')
      .execute();
    return found(rows, q, ({ name, entity }) => `${name} ${entity ?? ''}`).map((row) => ({
      id: row.id,
      title: `${row.entity === null ? row.name : `${row.entity}, by ${row.name}`}, ${formatMoney(row)}`,
      about: `${row.title}, ${commitmentStateLabels[row.state]}`,
      path: `${bookPath(row.raise_id)}&id=${encodeURIComponent(row.id)}`,
    }));
  },
};

/** Somebody's raises, the newest of all their companies. */
async function raisesOf(db: Database, userId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('company_members')
    .innerJoin('raises', 'raises.company_id', 'company_members.company_id')
    .select('raises.id')
    .where('company_members.user_id', '=', userId)
    .orderBy('raises.created_at', 'desc')
    .limit(raisesSearched)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of a few investors, or the newest. */
function commitmentsTo(
  { engine }: SearchAsked['storage'],
  raises: readonly string[],
  few: readonly string[] | undefined,
) {
  if (few !== undefined) {
    // Not by the raise, or the index would lead to everybody's commitments to it.
    const isTo = isOneOf(engine, sql`raise_id || ''`, raises);
    const last = sql`order by created_at desc limit ${sql.lit(ownRecordsSearched)}`;
    return sql<Selectable<Tables['commitments']>>`(select * from (${
      engine === 'sqlite'
        ? sql`select commitments.* from json_each(${JSON.stringify(few)}) as few
            cross join commitments on commitments.investor_id = few.value`
        : sql`select of_one.* from unnest(${few}::text[]) as few (id) cross join lateral
            (select * from commitments where investor_id = few.id and ${isTo} ${last}) as of_one`
    }) as of_few where ${isTo} ${last})`;
  }
  return newestOfEach(
    'commitments',
    { column: 'raise_id', ids: raises, at: 'created_at' },
    ownRecordsSearched,
  );
}

export const commitmentSearch: readonly SearchSource[] = [ownCommitments, commitmentsOfCompanies];
