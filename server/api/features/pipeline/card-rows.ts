import { type RawBuilder, sql } from 'kysely';
import type { Database, Tables } from '#api/platform/storage/storage.ts';
import type { Currency } from '#shared/money/currencies.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import type { MemberRole } from '#shared/product/companies/lifecycle.ts';
import type { GrantState } from '#shared/product/raises/grant-lifecycle.ts';

/** A card with what the portal knows of its person, and the part of the person who asks. */
export interface CardRow extends Readonly<Tables['pipeline_cards']> {
  /** Their part in the company; null if none. */
  readonly role: MemberRole | null;
  /** The stages that were renamed, as JSON; null for none. */
  readonly names: string | null;
  readonly investor: string | null;
  readonly access: GrantState | null;
  readonly last_read_at: string | null;
  readonly commitment_id: string | null;
  readonly commitment_state: CommitmentState | null;
  readonly commitment_amount: number | null;
  readonly commitment_currency: Currency | null;
}

/** Reads cards that a condition selects, in one statement, for a member of the company. */
export async function cardRows(
  db: Database,
  userId: string,
  which: RawBuilder<unknown>,
): Promise<readonly CardRow[]> {
  const { rows } = await sql<CardRow>`
    select pipeline_cards.*, members.role as role, pipelines.names as names,
      investors.name as investor, access_grants.state as access,
      (select visits.last_at from visits
        where visits.raise_id = pipeline_cards.raise_id
          and visits.user_id = pipeline_cards.investor_id
          and visits.internal = 0 and visits.looked = 1
        order by visits.began_at desc, visits.id desc limit 1) as last_read_at,
      latest.id as commitment_id, latest.state as commitment_state,
      latest.amount as commitment_amount, raises.currency as commitment_currency
    from pipeline_cards
    inner join raises on raises.id = pipeline_cards.raise_id
    left join company_members as members on members.company_id = raises.company_id
      and members.user_id = ${userId}
    left join pipelines on pipelines.raise_id = pipeline_cards.raise_id
    left join users as investors on investors.id = pipeline_cards.investor_id
    left join access_grants on access_grants.user_id = pipeline_cards.investor_id
      and access_grants.raise_id = pipeline_cards.raise_id
    left join commitments as latest on latest.id = (
      select c.id from commitments as c
      where c.raise_id = pipeline_cards.raise_id and c.investor_id = pipeline_cards.investor_id
      order by case when c.state in ('cancelled', 'refunded') then 1 else 0 end,
        c.created_at desc, c.id desc limit 1)
    ${which}`.execute(db);
  return rows;
}

/** One card; undefined where there is none. */
export async function cardRow(
  db: Database,
  userId: string,
  id: string,
): Promise<CardRow | undefined> {
  const [row] = await cardRows(db, userId, sql`where pipeline_cards.id = ${id}`);
  return row;
}

/** Where a page of cards begins: behind a card of the list. */
export interface CardCursor {
  readonly stage: number;
  readonly rank: number;
  readonly id: string;
}

/** A page of the cards of a raise, stage by stage, or of one stage. */
export function listCards(
  db: Database,
  userId: string,
  {
    raiseId,
    stage,
    after,
    limit,
  }: {
    readonly raiseId: string;
    readonly stage?: number | undefined;
    readonly after?: CardCursor | undefined;
    readonly limit: number;
  },
): Promise<readonly CardRow[]> {
  const where = [sql`pipeline_cards.raise_id = ${raiseId}`];
  if (stage !== undefined) where.push(sql`pipeline_cards.stage = ${stage}`);
  if (after !== undefined) {
    where.push(sql`(pipeline_cards.stage, pipeline_cards.rank, pipeline_cards.id)
      > (${after.stage}, ${after.rank}, ${after.id})`);
  }
  return cardRows(
    db,
    userId,
    sql`where ${sql.join(where, sql` and `)}
      order by pipeline_cards.stage, pipeline_cards.rank, pipeline_cards.id limit ${limit}`,
  );
}

/**
 * The first cards of each stage, stage by stage.
 * @param counts how many of each stage, in their order
 */
export function firstCards(
  db: Database,
  userId: string,
  raiseId: string,
  counts: readonly number[],
): Promise<readonly CardRow[]> {
  // Each part reads its own piece of the index, however many cards the stage has.
  const ids = counts.map(
    (count, at) => sql`select id from (
      select id from pipeline_cards where raise_id = ${raiseId} and stage = ${at + 1}
      order by rank, id limit ${count}) as first_cards`,
  );
  return cardRows(
    db,
    userId,
    sql`where pipeline_cards.id in (${sql.join(ids, sql` union all `)})
      order by pipeline_cards.stage, pipeline_cards.rank, pipeline_cards.id`,
  );
}
