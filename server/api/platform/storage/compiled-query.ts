import type { Compilable, CompiledQuery, Insertable, InsertQueryBuilder } from 'kysely';
import type { Database, Tables, Transaction } from './storage.ts';

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
  build: (db: Database, ...values: Values) => Compilable<Row>,
): (db: Database, ...values: Values) => Promise<readonly Row[]> {
  const statement = compiledStatement(build);
  return async function rows(db, ...values) {
    return (await db.executeQuery<Row>(statement(db, ...values))).rows;
  };
}

/** The same as a statement that somebody else runs. */
export function compiledStatement<Values extends readonly unknown[], Row>(
  build: (db: Database, ...values: Values) => Compilable<Row>,
): (db: Database, ...values: Values) => CompiledQuery<Row> {
  const compiled = new Map<unknown, CompiledQuery<Row>>();
  return function statement(db, ...values) {
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
    return { ...query, parameters };
  };
}

type Insert<T extends keyof Tables> = InsertQueryBuilder<Tables, T, unknown>;

/**
 * The insert of a row whose SQL is built once for each engine and set of columns, for the tables that
 * almost every write adds to.
 * @param finish what follows the values, such as what happens on a conflict and what is returned; it
 * gets placeholders for the row's values
 * @returns what the insert returns
 */
export function compiledInsert<T extends keyof Tables, Row = unknown>(
  table: T,
  finish: (insert: Insert<T>, row: Insertable<Tables[T]>) => Compilable<Row> = (insert) =>
    insert as unknown as Compilable<Row>,
): (trx: Transaction, row: Insertable<Tables[T]>) => Promise<readonly Row[]> {
  const byColumns = new Map<
    string,
    (db: Database, ...values: unknown[]) => Promise<readonly Row[]>
  >();
  return function inserted(trx, row) {
    const columns = Object.keys(row);
    const key = columns.join();
    let insert = byColumns.get(key);
    if (insert === undefined) {
      insert = compiledQuery((db: Database, ...values: unknown[]) => {
        const slots = Object.fromEntries(columns.map((column, at) => [column, values[at]]));
        const placed = slots as Insertable<Tables[T]>;
        return finish(db.insertInto(table).values(placed) as unknown as Insert<T>, placed);
      });
      byColumns.set(key, insert);
    }
    return insert(trx, ...Object.values(row));
  };
}
