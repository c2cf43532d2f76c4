import type { Compilable, CompiledQuery, Insertable, InsertQueryBuilder } from 'kysely';
import { compiledStatement } from './compiled-query.ts';
import type { Database, Tables } from './storage.ts';

/** How many rows a statement may have; with few lengths each is built once, and prepared once. */
const lengths: readonly number[] = [32, 16, 8, 4, 2, 1];

type Insert<T extends keyof Tables> = InsertQueryBuilder<Tables, T, unknown>;

/**
 * The inserts of rows of a table, in as few statements as there may be; every row has the same
 * columns. Their SQL is built once for each engine and length.
 * @param finish what follows the values, such as what happens on a conflict
 */
export function insertsOf<T extends keyof Tables>(
  table: T,
  finish: (insert: Insert<T>, db: Database) => Compilable = (insert) => insert,
): (db: Database, rows: readonly Insertable<Tables[T]>[]) => readonly CompiledQuery[] {
  const byShape = new Map<string, (db: Database, ...values: unknown[]) => CompiledQuery>();

  function ofShape(columns: readonly string[], length: number) {
    const shape = `${length} ${columns.join()}`;
    const known = byShape.get(shape);
    if (known !== undefined) return known;
    const made = compiledStatement((db: Database, ...values: unknown[]) => {
      const rows = Array.from({ length }, (_, row) =>
        Object.fromEntries(
          columns.map((column, at) => [column, values[row * columns.length + at]]),
        ),
      );
      const insert = db.insertInto(table).values(rows as unknown as Insertable<Tables[T]>[]);
      return finish(insert as unknown as Insert<T>, db);
    });
    byShape.set(shape, made);
    return made;
  }

  return function inserts(db, rows) {
    const [first] = rows;
    if (first === undefined) return [];
    const columns = Object.keys(first);
    const statements: CompiledQuery[] = [];
    for (let from = 0; from < rows.length; ) {
      const length = lengths.find((one) => one <= rows.length - from) ?? 1;
      const some = rows.slice(from, from + length) as readonly Readonly<Record<string, unknown>>[];
      const values = some.flatMap((row) => columns.map((column) => row[column]));
      statements.push(ofShape(columns, length)(db, ...values));
      from += length;
    }
    return statements;
  };
}
