/** Reads holders: commitments that were settled, with what is recorded of their issuance. */
import { sql } from 'kysely';
import type { PageParams } from '#api/platform/http/cursor.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { HoldersFilter } from '#shared/product/holders/holders.ts';
import type { IssuedFilter } from '#shared/product/holders/issued-filter.ts';
import { investorName } from '../commitments/commitment-rows.ts';
import { totalsOf } from '../commitments/raise-totals.ts';

/** One page of a list of settled commitments, by an index that has no others. */
function settledPage(db: Database, { limit, after }: PageParams, direction: 'asc' | 'desc') {
  const beyond = direction === 'asc' ? sql`>` : sql`<`;
  return db
    .selectFrom('commitments')
    .select(['commitments.id'])
    .where('commitments.state', '=', sql.lit('settled'))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(commitments.created_at, commitments.id) ${beyond} (${after?.value}, ${after?.id})`,
      ),
    )
    .orderBy('commitments.created_at', direction)
    .orderBy('commitments.id', direction)
    .limit(limit);
}

/** Lists one page of the holders of a raise: who committed first comes first. */
export async function listHolders(
  db: Database,
  raiseId: string,
  { issued }: HoldersFilter,
  page: PageParams,
): Promise<readonly HolderRow[]> {
  const ids = await settledPage(db, page, 'asc')
    .where('commitments.raise_id', '=', raiseId)
    .$if(issued !== undefined, (query) => query.where(wasIssued(issued ?? 'yes')))
    .execute();
  return holdersByIds(
    db,
    ids.map(({ id }) => id),
  );
}

/** Lists one page of what somebody holds, the newest first. */
export async function listHoldings(
  db: Database,
  investorId: string,
  page: PageParams,
): Promise<readonly HolderRow[]> {
  const ids = await settledPage(db, page, 'desc')
    .where('commitments.investor_id', '=', investorId)
    .execute();
  return holdersByIds(
    db,
    ids.map(({ id }) => id),
  );
}

/** One holder; undefined where there is no such settled commitment. */
export async function holderById(db: Database, id: string): Promise<HolderRow | undefined> {
  return (await holdersByIds(db, [id]))[0];
}

async function holdersByIds(db: Database, ids: readonly string[]): Promise<HolderRow[]> {
  if (ids.length === 0) return [];
  const rows = await holderRows(db).where('commitments.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function holderRows(db: Database) {
  return (
    db
      .selectFrom('commitments')
      .innerJoin('users as investors', 'investors.id', 'commitments.investor_id')
      .leftJoin('investor_profiles', 'investor_profiles.user_id', 'commitments.investor_id')
      .leftJoin('investor_entities', 'investor_entities.id', 'commitments.entity_id')
      // Only for what was signed before address and country were kept with the commitment.
      .leftJoin('agreements', (join) =>
        join
          .onRef('agreements.sha256', '=', 'commitments.agreement_sha256')
          .on('commitments.signed_country', 'is', null),
      )
      .leftJoin('issuances', 'issuances.commitment_id', 'commitments.id')
      .select(['commitments.id', 'commitments.raise_id', 'commitments.investor_id'])
      .select(['commitments.amount', 'commitments.currency', 'commitments.created_at'])
      .select(['commitments.signed_name', 'commitments.signed_at'])
      .select(['commitments.entity_id', 'commitments.signed_for', 'commitments.signed_title'])
      .select(['commitments.signed_address', 'commitments.signed_country'])
      .select('commitments.signed_registration')
      .select(['commitments.countersigned_at', 'commitments.countersigned_version'])
      .select(['commitments.countersigned_name', 'commitments.countersigned_title'])
      .select('investor_entities.kind as entity_kind')
      .select(['commitments.signed_snapshot_seq', 'commitments.signed_snapshot_sha256'])
      .select('investor_profiles.kind')
      .select('agreements.text as agreement_text')
      .select(['issuances.issued_on', 'issuances.reference', 'issuances.shares'])
      .select(['issuances.recorded_at', 'issuances.correction', 'issuances.version'])
      .select('issuances.recorded_by')
      .select(investorName.as('investor'))
      .where('commitments.state', '=', sql.lit('settled'))
  );
}

/** A settled commitment with who holds it and what is recorded of its issuance. */
export type HolderRow = Awaited<
  ReturnType<ReturnType<typeof holderRows>['executeTakeFirstOrThrow']>
>;

function wasIssued(issued: IssuedFilter) {
  const exists = sql<boolean>`exists (
    select 1 from issuances where issuances.commitment_id = commitments.id)`;
  return issued === 'yes' ? exists : sql<boolean>`not ${exists}`;
}

/** How many hold something of a raise, how much that is in minor units, and to how many it was issued. */
export async function holderTotals(db: Database, raiseId: string) {
  const settled = (await totalsOf(db, raiseId)).get('settled');
  const { issued } = await db
    .selectFrom('issuances')
    .select((eb) => eb.fn.countAll().as('issued'))
    .where('raise_id', '=', raiseId)
    .executeTakeFirstOrThrow();
  return {
    holders: settled?.count ?? 0,
    amount: settled?.amount ?? 0,
    issued: Number(issued),
  };
}

/** What somebody holds, by currency. */
export async function holdingTotals(db: Database, investorId: string) {
  const rows = await db
    .selectFrom('commitments')
    .select('currency')
    .select(sql<string>`cast(sum(amount) as text)`.as('amount'))
    .select(sql<number>`cast(count(*) as integer)`.as('count'))
    .where('investor_id', '=', investorId)
    .where('state', '=', sql.lit('settled'))
    .groupBy('currency')
    .orderBy('currency')
    .execute();
  return rows.map(({ currency, amount, count }) => ({
    amount: { amount: Number(amount), currency },
    count,
  }));
}
