import type { Post, PostList } from '#shared/product/content/content.ts';
import { hasStatus } from '../../framework/http/has-status.ts';
import type { PageRequest, Validation } from '../../framework/pages/page.ts';
import { type PostSelection, postsQuery, readBlogAddress } from './blog-address.ts';

/** An article as the page shows it: without its Markdown, which the page does not need. */
export type Article = Omit<Post, 'body'>;

export type BlogData =
  | { readonly kind: 'article'; readonly article: Article }
  | {
      readonly kind: 'list';
      readonly selection: PostSelection;
      /** Null while the product API cannot be reached. */
      readonly list: PostList | null;
    };

/** What an address of the blog names: an article, or a page of the list; null without the API. */
export type InBlog =
  | { readonly kind: 'article'; readonly article: Post }
  | { readonly kind: 'list'; readonly list: PostList | null };

/**
 * Finds the article, or the page of the list. The first page of the list always exists, so nothing
 * waits for it; a later one may exist while the articles cannot be counted.
 */
export async function findInBlog({
  url,
  api,
}: PageRequest): Promise<Validation<InBlog | undefined>> {
  const address = readBlogAddress(url);
  if (address === undefined) return false;
  if (address.kind === 'list') {
    if (address.page === 1) return true;
    const list = await readList(api, address);
    return (list === null || address.page <= list.pageCount) && { found: { kind: 'list', list } };
  }
  try {
    const article = await readArticle(api, address.slug);
    return { found: { kind: 'article', article } };
  } catch (error) {
    // The API responds with 400 to a name that no article can have.
    if (!hasStatus(error, 400, 404)) throw error;
    return false;
  }
}

/** The article or the list in the address. */
export async function loadBlog(
  { url, api }: PageRequest,
  found: InBlog | undefined,
): Promise<BlogData> {
  if (found?.kind === 'article') {
    const { body: _markdown, ...article } = found.article;
    return { kind: 'article', article };
  }
  const { page, tag, q } = { page: 1, tag: '', q: '', ...readBlogAddress(url) };
  const selection = { page, tag, q };
  return {
    kind: 'list',
    selection,
    list: found === undefined ? await readList(api, selection) : found.list,
  };
}

function readArticle(api: PageRequest['api'], slug: string): Promise<Post> {
  return api.send('GET /posts/by-slug', { query: { slug } });
}

function readList(api: PageRequest['api'], selection: PostSelection): Promise<PostList | null> {
  return api.send('GET /posts', { query: postsQuery(selection) }).catch(() => null);
}
