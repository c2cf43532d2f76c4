import { hasStatus } from '../http/has-status.ts';

/**
 * Reads the page of a list that begins after a cursor; null when it cannot be read. A cursor that the
 * API does not take comes from an address that was edited by hand or is too old: the list then starts
 * from the beginning, with the same filters.
 * @param after the cursor of the address, empty for the first page
 * @param read reads the page behind a cursor, or the first one
 */
export async function readPage<Page>(
  after: string,
  read: (after: string | undefined) => Promise<Page>,
): Promise<Page | null> {
  try {
    return await read(after || undefined);
  } catch (error) {
    return after !== '' && hasStatus(error, 400, 422) ? readPage('', read) : null;
  }
}
