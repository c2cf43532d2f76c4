import { routeOf } from '#shared/site/routes.ts';
import { searchWords } from './search-words.ts';

/** Which articles are listed. An empty `tag` or `q` means any. */
export interface PostSelection {
  readonly page: number;
  readonly tag: string;
  readonly q: string;
}

export type BlogAddress =
  | { readonly kind: 'article'; readonly slug: string }
  | ({ readonly kind: 'list' } & PostSelection);

/** The API's own limit; no tag is longer. */
const tagMaxLength = 60;

/** Reads an address of the blog; undefined when its page is not a page number. */
export function readBlogAddress(url: URL): BlogAddress | undefined {
  const slug = url.searchParams.get('post');
  if (slug !== null) return { kind: 'article', slug };
  const page = url.searchParams.get('page') ?? '1';
  if (!/^[1-9]\d{0,3}$/.test(page)) return undefined;
  return {
    kind: 'list',
    page: Number(page),
    tag: (url.searchParams.get('tag') ?? '').slice(0, tagMaxLength),
    q: searchWords(url),
  };
}

/** The address of a list of articles; values that are not given are left out. */
export function listHref({ page = 1, tag = '', q = '' }: Partial<PostSelection>): string {
  return routeOf('blog').path + selectionQuery({ page, tag, q });
}

/** The address of one article. */
export function articleHref(slug: string): string {
  return `${routeOf('blog').path}?${new URLSearchParams({ post: slug })}`;
}

/**
 * Returns the query for the selected articles; the first page is asked for without a
 * number.
 */
export function postsQuery({ page, tag, q }: PostSelection) {
  return { tag: tag || undefined, q: q || undefined, page: page > 1 ? page : undefined };
}

function selectionQuery({ page, tag, q }: PostSelection): string {
  const query = new URLSearchParams();
  if (tag !== '') query.set('tag', tag);
  if (q !== '') query.set('q', q);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '' : `?${query}`;
}
