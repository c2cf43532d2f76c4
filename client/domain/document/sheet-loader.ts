import type { DocumentVersion } from '#shared/product/raises/room-documents.ts';
import type { SheetTable } from '#shared/product/raises/sheets.ts';
import type { ApiClient } from '../../framework/http/client.ts';
import { isTable } from './document-words.ts';

/** The rows of a sheet that an address names; null where the document is no spreadsheet. */
export interface ReadSheet {
  /** Null when they could not be read now. */
  readonly table: SheetTable | null;
  /** The number of a row among them. */
  readonly row: number;
}

/** Reads the rows of a sheet, where a version has any. */
export async function readSheet(
  api: ApiClient,
  version: DocumentVersion | null,
  asked: {
    readonly id: string;
    readonly page: number;
    readonly row: number;
    readonly n?: number | undefined;
  },
): Promise<ReadSheet | null> {
  if (version === null || version.problem !== null || !isTable(version)) return null;
  const { id, page, row, n } = asked;
  const query = n === undefined ? { row } : { row, n };
  const table = await api
    .send('GET /documents/:id/sheets/:page', { params: { id, page }, query })
    .catch(() => null);
  return { table, row };
}

/** The row that an address names; the first one for anything else. */
export function rowNamed(name: string | null): number {
  const row = Number(name ?? '1');
  return Number.isInteger(row) && row >= 1 && row <= 1_000_000 ? row : 1;
}
