import type { Compilable, CompiledQuery } from 'kysely';
import type { Read } from './storage.ts';

/** Stands in a query where one of its values will be. */
class Slot {
  readonly at: number;

  constructor(at: number) {
    this.at = at;
  }
}

/**
 * A query whose text is made once for each engine, with places for its values: building one costs
 * more than a lookup by an index. For what nearly every request asks.
 * @param build the query, from values that are only passed on to it, never looked at
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
