/** Tables of thousands of rows, for tests of what is refused or slow with so many. */
import { sql } from 'kysely';
import type { Transaction } from '#api/platform/storage/storage.ts';

/** Copies the row that has this value `n` times; columns in `changed` get that text and a number. */
export async function copyRow(
  trx: Transaction,
  n: number,
  table: string,
  of: object,
  changed: Record<string, string>,
) {
  const [[column, value]] = Object.entries(of) as [[string, string]];
  const row = sql`from ${sql.table(table)} where ${sql.ref(column)} = ${value} limit 1`;
  const { rows } = await sql<object>`select * ${row}`.execute(trx);
  const names = Object.keys(rows[0] ?? {});
  const cells = names.map((name) =>
    changed[name] === undefined
      ? sql`r.${sql.ref(name)}`
      : sql`${sql.lit(changed[name])} || numbers.n`,
  );
  await sql`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(n)})
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(cells)} from (select * ${row}) r, numbers`.execute(trx);
}
