import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from './storage.ts';

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
