import type { Compilable, CompiledQuery } from 'kysely';
import type { Read } from './storage.ts';

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
