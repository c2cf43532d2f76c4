/**
 * Figures over all readers. The database adds what changes with each reading, as rows of their own
 * (see `rooms/reading-count-triggers.ts`); here they are added up, and read with what is not yet.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Database, Storage, Tables, Transaction } from '#api/platform/storage/storage.ts';

/** So many changes are added up in one transaction. */
const changesPerStep = 2_000;

const figure = sql`owner, what, part, page, day`;

/** Adds up the changes that there are, some at a time. Returns how many. */
export async function addUpChanges(storage: Storage, signal?: AbortSignal): Promise<number> {
  for (let all = 0; ; ) {
    signal?.throwIfAborted();
    const added = await storage.write(addUpSome);
    all += added;
    if (added < changesPerStep) return all;
  }
}

async function addUpSome(trx: Transaction): Promise<number> {
  const { last, count } = await trx
    .selectFrom(
      trx
        .selectFrom('reading_changes')
        .select('id')
        .orderBy('id')
        .limit(changesPerStep)
        .as('oldest'),
    )
    .select((row) => [row.fn.max('id').as('last'), row.fn.countAll().as('count')])
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) return 0;
  const taken = sql`from reading_changes where id <= ${last}`;
  const add = (changes: RawBuilder<unknown>) =>
    sql`insert into reading_counts (${figure}, n) ${changes}
      on conflict (${figure}) do update set n = reading_counts.n + excluded.n`.execute(trx);
  await add(sql`select ${figure}, sum(n) ${taken} group by ${figure} having sum(n) <> 0`);
  await add(sql`select owner, 'time, ever', part, page, '', sum(n) ${taken} and what = 'time'
    group by owner, part, page having sum(n) <> 0`);
  await sql`delete from reading_counts where n = 0`.execute(trx);
  await sql`delete ${taken}`.execute(trx);
  return Number(count);
}

/** Tells whether there are changes to add up. */
export async function hasChanges(db: Database): Promise<boolean> {
  const one = await db.selectFrom('reading_changes').select('id').limit(1).executeTakeFirst();
  return one !== undefined;
}

/** The figures of a version or a raise, with the changes that are not added up yet. */
export function countsOf(
  owner: string,
  what: Tables['reading_counts']['what'],
): RawBuilder<unknown> {
  const isEver = what === 'time, ever';
  return sql`(
    select part, page, day, n from reading_counts where owner = ${owner} and what = ${what}
    union all
    select part, page, day, n from reading_changes
    where owner = ${owner} and what = ${isEver ? 'time' : what}
  ) c`;
}
