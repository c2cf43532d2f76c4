/** What time, an operator or a fault would have done to rows, straight in the database. */
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Tables } from '#api/platform/storage/storage.ts';
import type { TestApi } from './product-api.ts';

/** Changes all rows of a table that have these values. */
export async function updateRows<T extends keyof Tables>(
  { storage }: Pick<TestApi, 'storage'>,
  table: T,
  having: Partial<Selectable<Tables[T]>>,
  columns: Updateable<Tables[T]>,
): Promise<void> {
  await storage.write((trx) =>
    trx
      .updateTable(table as 'raises')
      .set(columns as Partial<Tables['raises']>)
      .where((eb) => eb.and(having as { readonly id?: string }))
      .execute(),
  );
}

/** Changes columns of a raise. */
export function updateRaise(
  api: Pick<TestApi, 'storage'>,
  id: string,
  columns: Updateable<Tables['raises']>,
): Promise<void> {
  return updateRows(api, 'raises', { id }, columns);
}

/** Adds rows to a table. */
export async function insertRows<T extends keyof Tables>(
  { storage }: Pick<TestApi, 'storage'>,
  table: T,
  rows: Insertable<Tables[T]> | readonly Insertable<Tables[T]>[],
): Promise<void> {
  await storage.write((trx) =>
    trx
      .insertInto(table as 'raises')
      .values(rows as never)
      .execute(),
  );
}

/** The rows of a table that have these values. */
export async function findRows<T extends keyof Tables>(
  { storage }: Pick<TestApi, 'storage'>,
  table: T,
  having: Partial<Selectable<Tables[T]>> = {},
): Promise<Selectable<Tables[T]>[]> {
  const rows = await storage.db
    .selectFrom(table as 'raises')
    .selectAll()
    .where((eb) => eb.and(having as { readonly id?: string }))
    .execute();
  return rows as unknown as Selectable<Tables[T]>[];
}

/** The first of them; there has to be one. */
export async function findRow<T extends keyof Tables>(
  api: Pick<TestApi, 'storage'>,
  table: T,
  having: Partial<Selectable<Tables[T]>>,
): Promise<Selectable<Tables[T]>> {
  const [row] = await findRows(api, table, having);
  if (row === undefined) throw new Error(`No such row: ${JSON.stringify(having)}`);
  return row;
}
