/** The holders of a raise, page after page, for its exports. */
import type { RowPlace } from '#api/platform/http/cursor.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { Holder, HoldersFilter } from '#shared/product/holders/holders.ts';
import { type HeldUnder, signedTerms } from './held-under.ts';
import { toHolder } from './holder-dto.ts';
import { type HolderRow, listHolders } from './holder-rows.ts';

/** So many rows are read and written at a time. */
const rowsPerStep = 500;

/** A holder with the terms that were signed. */
export interface HeldRow {
  readonly row: HolderRow;
  readonly under: HeldUnder;
  readonly holder: Holder;
}

/** Reads the holders of a raise, page after page. */
export async function* heldRows(
  db: Database,
  raiseId: string,
  filter: HoldersFilter,
): AsyncGenerator<readonly HeldRow[]> {
  const terms = signedTerms(db);
  let after: RowPlace | undefined;
  do {
    const page = { limit: rowsPerStep, ...(after === undefined ? {} : { after }) };
    const rows = await listHolders(db, raiseId, filter, page);
    const unders = await terms.of(rows);
    yield rows.flatMap((row, at) => {
      const under = unders[at];
      return under === undefined ? [] : [{ row, under, holder: toHolder(row, under) }];
    });
    const last = rows.length < rowsPerStep ? undefined : rows.at(-1);
    after = last && { value: last.created_at, id: last.id };
  } while (after !== undefined);
}
