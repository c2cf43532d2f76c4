/** Reads the book of a raise: filtered, searched, in any order, and over time. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PageParams } from '#api/platform/http/cursor.ts';
import { containsText } from '#api/platform/storage/contains-text.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { BookFilter, BookOverTime } from '#shared/product/commitments/book.ts';
import type { BookSort } from '#shared/product/commitments/commitment-words.ts';
import type { PaymentStatus } from '#shared/product/commitments/payment-status.ts';
import { type CommitmentState, commitmentStates } from '#shared/product/commitments/states.ts';
import { type BookOf, paymentRank, paymentStatus } from './book-payments.ts';
import { investorName, namedCommitments } from './commitment-rows.ts';
import { countedIn } from './committed.ts';
import { isToCountersign } from './countersigned/to-countersign.ts';

/** An order of the rows, and of what kind its values are. */
interface Order {
  readonly by: RawBuilder<string | number>;
  readonly isNumber: boolean;
}

/** Behind every place on a waitlist. */
const lastPlace = Number.MAX_SAFE_INTEGER;
const rankOfState = sql<number>`case commitments.state ${sql.join(
  commitmentStates.map((state, rank) => sql`when ${sql.lit(state)} then ${sql.lit(rank)}`),
  sql` `,
)} end`;

type SortName = 'updatedAt' | 'signedAt' | 'amount' | 'name' | 'state' | 'queue' | 'payment';
const orders: Readonly<Record<Exclude<SortName, 'payment'>, Order>> = {
  updatedAt: { by: sql<string>`commitments.updated_at`, isNumber: false },
  signedAt: { by: sql<string>`coalesce(commitments.signed_at, '')`, isNumber: false },
  amount: { by: sql<number>`commitments.amount`, isNumber: true },
  name: { by: sql<string>`lower(${investorName})`, isNumber: false },
  state: { by: rankOfState, isNumber: true },
  queue: {
    by: sql<number>`coalesce(commitments.queue_pos, ${sql.lit(lastPlace)})`,
    isNumber: true,
  },
};

/** An order that is asked for; that of payments depends on what is known of the raise. */
function orderOf(name: SortName, of: BookOf): Order {
  return name === 'payment' ? { by: paymentRank(of), isNumber: true } : orders[name];
}

/** The order if none is asked for: the latest change first. */
const usualSort: BookSort = '-updatedAt';

/** Lists the rows of a book in the order that is asked for, each with its place in that order. */
export async function listBook(
  db: Database,
  of: BookOf,
  { sort = usualSort, ...filter }: BookFilter,
  { limit, after }: PageParams,
) {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const { by, isNumber } = orderOf(sort.replace('-', '') as SortName, of);
  const query = namedCommitments(db)
    .where('commitments.raise_id', '=', of.id)
    .where((eb) => eb.and(conditions(filter, of)))
    .select(by.as('order_value'))
    .orderBy(by, direction)
    .orderBy('commitments.id', direction)
    .limit(limit);
  if (after === undefined) return query.execute();
  const beyond = direction === 'asc' ? sql`>` : sql`<`;
  const value = isNumber ? numberIn(after.value) : after.value;
  return query
    .where(
      sql<SqlBool>`(${by} ${beyond} ${value} or (${by} = ${value} and commitments.id ${beyond} ${after.id}))`,
    )
    .execute();
}

export type BookRow = Awaited<ReturnType<typeof listBook>>[number];

/** Counts the rows of a book that match, up to `most`. */
export async function countBook(
  db: Database,
  of: BookOf,
  filter: Omit<BookFilter, 'sort'>,
  most: number,
): Promise<number> {
  const matching = namedCommitments(db)
    .clearSelect()
    .select('commitments.id')
    .where('commitments.raise_id', '=', of.id)
    .where((eb) => eb.and(conditions(filter, of)))
    .limit(most);
  const { total } = await db
    .selectFrom(matching.as('matching'))
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

function conditions(
  { state, payment, countersigning, commitments, q = '' }: Omit<BookFilter, 'sort'>,
  of: BookOf,
): RawBuilder<SqlBool>[] {
  const all: RawBuilder<SqlBool>[] = [];
  if (state !== undefined) {
    const states = state.split(',') as CommitmentState[];
    all.push(sql<SqlBool>`commitments.state in (${sql.join(states)})`);
  }
  if (payment !== undefined) {
    const statuses = payment.split(',') as PaymentStatus[];
    all.push(sql<SqlBool>`${paymentStatus(of)} in (${sql.join(statuses)})`);
  }
  if (commitments !== undefined) {
    all.push(sql<SqlBool>`commitments.id in (${sql.join(commitments.split(','))})`);
  }
  if (countersigning === 'waiting') all.push(isToCountersign);
  if (countersigning === 'done') {
    all.push(sql<SqlBool>`commitments.countersigned_at is not null`);
  }
  const found = containsText(q, [
    investorName,
    sql`commitments.signed_name`,
    sql`commitments.reported_reference`,
    sql`commitments.funding_reference`,
    sql`commitments.refund_reference`,
  ]);
  if (found !== undefined) all.push(found);
  return all;
}

/** Reads a number of a cursor; one that was tampered with finds nothing, instead of failing later. */
function numberIn(text: string): number {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : 0;
}

/**
 * Reads what was committed at the end of each day (UTC) on which something happened, in minor units.
 * Added up by the database from the ledger: what each event added to a group of states and took from it.
 */
export async function bookByDay(db: Database, raiseId: string): Promise<BookOverTime['days']> {
  const { rows } = await sql<Record<'day' | 'soft' | 'signed' | 'reconfirming' | 'funded', string>>`
    select day,
      cast(sum(sum(soft)) over (order by day) as text) as soft,
      cast(sum(sum(signed)) over (order by day) as text) as signed,
      cast(sum(sum(reconfirming)) over (order by day) as text) as reconfirming,
      cast(sum(sum(funded)) over (order by day) as text) as funded
    from (
      select substr(at, 1, 10) as day,
        ${changeOf(['soft_circled'])} as soft,
        ${changeOf(countedIn.signed)} as signed,
        ${changeOf(countedIn.reconfirming)} as reconfirming,
        ${changeOf(countedIn.funded)} as funded
      from commitment_events
      where raise_id = ${raiseId}
    ) as changes
    group by day
    order by day`.execute(db);
  return rows.map(({ day, soft, signed, reconfirming, funded }) => ({
    day,
    soft: Number(soft),
    signed: Number(signed),
    reconfirming: Number(reconfirming),
    funded: Number(funded),
  }));
}

/** Computes in SQL by how much an event changed the sum of these states. */
function changeOf(states: readonly CommitmentState[]) {
  const all = sql.join(states.map((state) => sql.lit(state)));
  return sql<number>`(
    case when to_state in (${all}) then amount_after else 0 end
    - case when from_state in (${all}) then amount_before else 0 end
  )`;
}
