import { searchMaxLength } from '../../../shared/product/limits.ts';

/** The words a page's address looks for, as far as the API reads them; empty for none. */
export function searchWords(url: URL): string {
  return (url.searchParams.get('q') ?? '').trim().slice(0, searchMaxLength);
}
