import { routeOf } from '../../../shared/routes.ts';
import { searchWords } from './search-words.ts';

/** Which part of the articles is listed. An empty `tag` or `q` asks for nothing. */
export interface PostSelection {
  readonly page: number;
  readonly tag: string;
  readonly q: string;
}

export type BlogAddress =
  | { readonly kind: 'article'; readonly slug: string }
  | ({ readonly kind: 'list' } & PostSelection);

/** The API's own limit; a longer one names no tag. */
const tagMaxLength = 60;

/** What an address of the blog asks for; undefined where its page is no number of a page. */
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

/** The address of a list of articles; what is not given is not chosen. */
export function listHref({ page = 1, tag = '', q = '' }: Partial<PostSelection>): string {
  return routeOf('blog').path + selectionQuery({ page, tag, q });
}

/** The address of one article. */
export function articleHref(slug: string): string {
  return `${routeOf('blog').path}?${new URLSearchParams({ post: slug })}`;
}

/** The API's list of the articles selected. */
export function postsPath(selection: PostSelection): string {
  return `/posts${selectionQuery(selection)}`;
}

function selectionQuery({ page, tag, q }: PostSelection): string {
  const query = new URLSearchParams();
  if (tag !== '') query.set('tag', tag);
  if (q !== '') query.set('q', q);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '' : `?${query}`;
}
