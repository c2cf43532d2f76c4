import { ProblemError } from '#shared/http/errors.ts';
import type { DocumentVersion } from '#shared/product/raises/room-documents.ts';
import type { SheetTable } from '#shared/product/raises/sheets.ts';
import type { ApiClient } from '../../framework/http/client.ts';
import { isTable } from './document-words.ts';

/** The rows of a sheet that an address names; null where the document is no spreadsheet. */
export interface ReadSheet {
  /** Null when they could not be read now. */
  readonly table: SheetTable | null;
  /** Why they can never be read, in a sentence; null where trying again may help. */
  readonly refusal: string | null;
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
  return api
    .send('GET /documents/:id/sheets/:page', { params: { id, page }, query })
    .then((table) => ({ table, refusal: null, row }))
    .catch((error: unknown) => ({ table: null, refusal: refusalIn(error), row }));
}

/** The sentence with which a file is refused. */
function refusalIn(error: unknown): string | null {
  if (!(error instanceof ProblemError) || error.status !== 422) return null;
  return error.problem.errors?.[0]?.message ?? null;
}

/** The row that an address names; the first one for anything else. */
export function rowNamed(name: string | null): number {
  const row = Number(name ?? '1');
  return Number.isInteger(row) && row >= 1 && row <= 1_000_000 ? row : 1;
}
