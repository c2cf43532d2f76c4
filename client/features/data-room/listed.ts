import { readPage } from '../../framework/lists/read-page.ts';

/** Reads a page of a list, and says whether it is the first. */
export function listed<Page>(after: string, read: (after: string | undefined) => Promise<Page>) {
  return readPage(after, async (from) => ({ ...(await read(from)), isFirst: from === undefined }));
}
