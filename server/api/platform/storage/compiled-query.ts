import type { Compilable, CompiledQuery, Insertable, InsertQueryBuilder } from 'kysely';
import type { Database, Read, Write } from './storage.ts';

/** A placeholder for a value in a query. */
class Slot {
  readonly at: number;

  constructor(at: number) {
    this.at = at;
  }
}

/**
 * A query whose SQL is built once for each engine, with placeholders for its values. Building a
 * query costs more than an indexed lookup, so the queries of almost every request use this.
 * @param build the query, made from values that it only passes on and never inspects
 * @returns its rows
 */
export function compiledQuery<Values extends readonly unknown[], Row>(
  build: (db: Read, ...values: Values) => Compilable<Row>,
): (db: Read, ...values: Values) => Promise<readonly Row[]> {
  const compiled = new Map<unknown, CompiledQuery<Row>>();
  return async function rows(db, ...values) {
    const engine = db.getExecutor().adapter.constructor;
    let query = compiled.get(engine);
    if (query === undefined) {
      const slots = values.map((_, at) => new Slot(at)) as unknown as Values;
      query = build(db, ...slots).compile();
      compiled.set(engine, query);
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Slot ? values[value.at] : value,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

type Insert<T extends keyof Database> = InsertQueryBuilder<Database, T, unknown>;

/**
 * The insert of a row whose SQL is built once for each engine and set of columns, for the tables that
 * almost every write adds to.
 * @param finish what follows the values, such as what happens on a conflict and what is returned; it
 * gets placeholders for the row's values
 * @returns what the insert returns
 */
export function compiledInsert<T extends keyof Database, Row = unknown>(
  table: T,
  finish: (insert: Insert<T>, row: Insertable<Database[T]>) => Compilable<Row> = (insert) =>
    insert as unknown as Compilable<Row>,
): (trx: Write, row: Insertable<Database[T]>) => Promise<readonly Row[]> {
  const byColumns = new Map<string, (db: Read, ...values: unknown[]) => Promise<readonly Row[]>>();
  return function inserted(trx, row) {
    const columns = Object.keys(row);
    const key = columns.join();
    let insert = byColumns.get(key);
    if (insert === undefined) {
      insert = compiledQuery((db: Read, ...values: unknown[]) => {
        const slots = Object.fromEntries(columns.map((column, at) => [column, values[at]]));
        const placed = slots as Insertable<Database[T]>;
        return finish(db.insertInto(table).values(placed) as unknown as Insert<T>, placed);
      });
      byColumns.set(key, insert);
    }
    return insert(trx, ...Object.values(row));
  };
}
