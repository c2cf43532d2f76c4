/** Somebody's own commitments: the newest first, or those that something is due about. */
import { sql } from 'kysely';
import type { PageParams } from '#api/platform/http/cursor.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { Commitment, OwnFilter } from '#shared/product/commitments/commitments.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import { toCommitment } from './commitment-dto.ts';
import { namedCommitments, oversubscriptionsOf } from './commitment-rows.ts';
import { type Due, dueBy } from './own-due.ts';

/** What is asked for within the server: of several states, and in the order of what is due. */
type Filter = Omit<OwnFilter, 'due'> & {
  readonly states?: readonly CommitmentState[];
  readonly due?: Due | undefined;
};

/** The commitments of an investor that match, at one moment. */
export type OwnCommitments = Awaited<ReturnType<typeof ownCommitments>>;

/**
 * The commitments of an investor that match.
 * @param now in epoch milliseconds: what is due is judged at that moment, on every page of the list
 */
export async function ownCommitments(
  db: Database,
  investorId: string,
  filter: Filter,
  now: number,
) {
  const { raise, state, states, due } = filter;
  const dues = due === undefined ? undefined : await dueBy(db, investorId, due, now);
  const order = dues?.order ?? sql<string>`commitments.created_at`;
  const direction = dues === undefined ? 'desc' : 'asc';
  const matches = sql<boolean>`${sql.join(
    [
      sql`commitments.investor_id = ${investorId}`,
      ...(raise === undefined ? [] : [sql`commitments.raise_id = ${raise}`]),
      ...(state === undefined ? [] : [sql`commitments.state = ${state}`]),
      ...(states === undefined ? [] : [sql`commitments.state in (${sql.join(states)})`]),
      ...(dues === undefined ? [] : [dues.condition]),
    ],
    sql` and `,
  )}`;

  /** Only what is due depends on the raises. */
  const matching = () =>
    db
      .selectFrom('commitments')
      .$if(dues !== undefined, (query) =>
        query.innerJoin('raises', 'raises.id', 'commitments.raise_id'),
      )
      .where(matches);

  return {
    /**
     * One page of them, each with its place in the order. The page is chosen before anything is read
     * beside it, or PostgreSQL would read the table of all raises for a portfolio of a hundred.
     */
    async list({ limit, after }: PageParams) {
      const beyond = direction === 'asc' ? sql`>` : sql`<`;
      const page = await matching()
        .select('commitments.id')
        .select(order.as('order_value'))
        .$if(after !== undefined, (query) =>
          query.where(
            sql<boolean>`(${order} ${beyond} ${after?.value} or (${order} = ${after?.value} and commitments.id ${beyond} ${after?.id}))`,
          ),
        )
        .orderBy(order, direction)
        .orderBy('commitments.id', direction)
        .limit(limit)
        .execute();
      if (page.length === 0) return [];
      const ids = page.map(({ id }) => id);
      const rows = await namedCommitments(db).where('commitments.id', 'in', ids).execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      return page.flatMap(({ id, order_value }) => {
        const row = byId.get(id);
        return row === undefined ? [] : [{ ...row, order_value }];
      });
    },

    /** How many match, counted up to `most`. */
    async count(most: number): Promise<number> {
      const { total } = await db
        .selectFrom(matching().select('commitments.id').limit(most).as('matching'))
        .select((eb) => eb.fn.countAll().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },

    /** All that match, by state and currency. */
    async totals() {
      const rows = await matching()
        .select(['commitments.state', 'commitments.currency'])
        .select(sql<string>`cast(sum(commitments.amount) as text)`.as('amount'))
        .select(sql<number>`cast(count(*) as integer)`.as('count'))
        .groupBy(['commitments.state', 'commitments.currency'])
        .orderBy('commitments.state')
        .orderBy('commitments.currency')
        .execute();
      return rows.map(({ state: of, currency, amount, count }) => ({
        state: of,
        amount: { amount: Number(amount), currency },
        count,
      }));
    },

    /** Rows of such a page as their investor sees them. */
    async toShow(rows: readonly OwnRow[]): Promise<Commitment[]> {
      // Of what investors see, only until when they pay depends on how capacity is shared out.
      const closed = rows.filter(({ settling_at }) => settling_at !== null);
      const sharing = await oversubscriptionsOf(
        db,
        closed.map(({ raise_id }) => raise_id),
      );
      const mine = { part: 'investor', isInvestor: true } as const;
      return rows.map((row) =>
        toCommitment(row, mine, sharing.get(row.raise_id) ?? 'waitlist_fifo', now),
      );
    },
  };
}

type OwnRow = Parameters<typeof toCommitment>[0];
