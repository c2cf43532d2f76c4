import type { Post, PostList } from '#shared/product/content/content.ts';
import { hasStatus } from '../../framework/http/has-status.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
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

/** Tells whether the article, or the page of the list, in the address exists. */
export async function blogExists({ url, api }: PageRequest): Promise<boolean> {
  const address = readBlogAddress(url);
  if (address === undefined) return false;
  if (address.kind === 'list') {
    // Page 1 always exists. A later one may exist when the articles cannot be counted at the
    // moment.
    if (address.page === 1) return true;
    const list = await api.send('GET /posts', { query: postsQuery(address) }).catch(() => null);
    return list === null || address.page <= list.pageCount;
  }
  try {
    await readArticle(api, address.slug);
    return true;
  } catch (error) {
    // The API responds with 400 to a name that no article can have.
    if (!hasStatus(error, 400, 404)) throw error;
    return false;
  }
}

/** The article or the list in the address. */
export async function loadBlog({ url, api }: PageRequest): Promise<BlogData> {
  const address = readBlogAddress(url) ?? { kind: 'list', page: 1, tag: '', q: '' };
  if (address.kind === 'article') {
    const { body: _markdown, ...article } = await readArticle(api, address.slug);
    return { kind: 'article', article };
  }
  const { kind, ...selection } = address;
  const list = await api.send('GET /posts', { query: postsQuery(selection) }).catch(() => null);
  return { kind, selection, list };
}

function readArticle(api: PageRequest['api'], slug: string): Promise<Post> {
  return api.send('GET /posts/by-slug', { query: { slug } });
}
