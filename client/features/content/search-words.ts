import { searchMaxLength } from '#shared/product/fields/limits.ts';

/** The search words in a page's address, cut to the API's limit; empty for none. */
export function searchWords(url: URL): string {
  return (url.searchParams.get('q') ?? '').trim().slice(0, searchMaxLength);
}
