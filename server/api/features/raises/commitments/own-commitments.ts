/** Somebody's own commitments: the newest first, or those that something is due about. */
import { sql } from 'kysely';
import type {
  Commitment,
  OwnFilter,
} from '../../../../../shared/product/commitments/commitments.ts';
import type { AskedRows } from '../../../platform/http/cursor.ts';
import type { Read } from '../../../platform/storage/storage.ts';
import { toCommitment } from './commitment-dto.ts';
import { namedCommitments, oversubscriptionsOf } from './commitment-rows.ts';
import { dueBy } from './own-due.ts';

/** The commitments of an investor that match, at one moment. */
export type OwnCommitments = Awaited<ReturnType<typeof ownCommitments>>;

/**
 * The commitments of an investor that match.
 * @param now in epoch milliseconds: what is due is judged at that moment, on every page of the list
 */
export async function ownCommitments(db: Read, investorId: string, filter: OwnFilter, now: number) {
  const { raise, state, due } = filter;
  const dues = due === undefined ? undefined : await dueBy(db, investorId, due, now);
  const order = dues?.order ?? sql<string>`commitments.created_at`;
  const direction = dues === undefined ? 'desc' : 'asc';
  const matches = sql<boolean>`${sql.join(
    [
      sql`commitments.investor_id = ${investorId}`,
      ...(raise === undefined ? [] : [sql`commitments.raise_id = ${raise}`]),
      ...(state === undefined ? [] : [sql`commitments.state = ${state}`]),
      ...(dues === undefined ? [] : [dues.condition]),
    ],
    sql` and `,
  )}`;

  return {
    /** One page of them, each with its place in the order. */
    list({ limit, after }: AskedRows) {
      const query = namedCommitments(db)
        .where(matches)
        .select(order.as('order_value'))
        .orderBy(order, direction)
        .orderBy('commitments.id', direction)
        .limit(limit);
      if (after === undefined) return query.execute();
      const beyond = direction === 'asc' ? sql`>` : sql`<`;
      const { value, id } = after;
      return query
        .where(
          sql<boolean>`(${order} ${beyond} ${value} or (${order} = ${value} and commitments.id ${beyond} ${id}))`,
        )
        .execute();
    },

    /** How many match, counted up to `most`. */
    async count(most: number): Promise<number> {
      const matching = namedCommitments(db).clearSelect().select('commitments.id').where(matches);
      const { total } = await db
        .selectFrom(matching.limit(most).as('matching'))
        .select((eb) => eb.fn.countAll().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },

    /** All that match, by state and currency. */
    async totals() {
      const rows = await db
        .selectFrom('commitments')
        .innerJoin('raises', 'raises.id', 'commitments.raise_id')
        .select(['commitments.state', 'commitments.currency'])
        .select(sql<string>`cast(sum(commitments.amount) as text)`.as('amount'))
        .select(sql<number>`cast(count(*) as integer)`.as('count'))
        .where(matches)
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
      // Of what investors see, only until when they pay depends on how room is shared out.
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
