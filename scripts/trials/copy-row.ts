/** Tables of very many rows, made by the database itself as copies of one. */
import { type RawBuilder, sql } from 'kysely';
import type { Tables, Transaction } from '#api/platform/storage/storage.ts';

/** A statement has a time limit. */
const rowsPerStatement = 20_000;

/** What a copy says differently, as SQL in which `i` counts the copies from 0; '' is left out. */
export type Changed = Readonly<Record<string, string>>;

/**
 * Copies the row whose one column has a value, such as `{ id: 'usr_1' }`; the copies before the first
 * are there already.
 */
export async function copyRow(
  db: Transaction,
  table: keyof Tables,
  model: Readonly<Record<string, string>>,
  count: number,
  changed: Changed,
  first = 0,
): Promise<void> {
  const [[key = '', value] = []] = Object.entries(model);
  const row = await db
    .selectFrom(table as 'users')
    .selectAll()
    .where(key as 'id', '=', value ?? '')
    .limit(1)
    .executeTakeFirstOrThrow();
  // Numbers that the database gives itself.
  const columns = Object.keys(row).filter((column) => changed[column] !== '');
  const values = columns.map((column): RawBuilder<unknown> => {
    const other = changed[column];
    return other === undefined ? sql`${sql.ref(`model.${column}`)}` : sql`${sql.raw(other)}`;
  });
  for (let from = first; from < count; from += rowsPerStatement) {
    const until = Math.min(from + rowsPerStatement, count);
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      with recursive copies(i) as (
        select ${sql.lit(from)} union all select i + 1 from copies where i + 1 < ${sql.lit(until)}
      )
      select ${sql.join(values)} from copies,
        (select * from ${sql.table(table)} where ${sql.ref(key)} = ${value} limit 1) model`.execute(
      db,
    );
  }
}

/** The company of a raise. */
export async function companyOf(db: Transaction, raiseId: string): Promise<string> {
  const raise = db.selectFrom('raises').select('company_id').where('id', '=', raiseId);
  return (await raise.executeTakeFirstOrThrow()).company_id;
}
