import { routeOf } from '#shared/site/routes.ts';
import type { Head, HeadView, Site } from '../../framework/pages/page.ts';
import { articleHref, listHref, type PostSelection, readBlogAddress } from './blog-address.ts';
import type { BlogData } from './blog-loader.ts';

/** The head of the list or of an article. */
export function blogHead({ url, data, site }: HeadView<BlogData>): Head {
  const feed = { title: `${site.brandName}: articles`, href: feedHref };
  if (data === undefined) return { ...listHead(awaitedList(url), site), feed };
  if (data.kind === 'list') return { ...listHead(data, site), feed };
  const { article } = data;
  return {
    title: article.title,
    description: article.summary,
    canonical: articleHref(article.slug),
    feed,
  };
}

/**
 * The list of an address before it has loaded; an article is never rendered before it has loaded.
 */
function awaitedList(url: URL): Extract<BlogData, { kind: 'list' }> {
  const address = readBlogAddress(url);
  const selection = address?.kind === 'list' ? address : { page: 1, tag: '', q: '' };
  return { kind: 'list', selection, list: null };
}

export const feedHref = '/api/v1/posts.atom';

/** The label of a tag, or the tag itself when no article has it. */
export function tagLabel(data: Extract<BlogData, { kind: 'list' }>): string {
  const { tag } = data.selection;
  return data.list?.tags.find((each) => each.tag === tag)?.label ?? tag;
}

/** Number of articles, in words. */
export function articleCount(count: number): string {
  return count === 1 ? '1 article' : `${count} articles`;
}

function listHead(data: Extract<BlogData, { kind: 'list' }>, site: Site): Head {
  const { page, tag, q } = data.selection;
  return {
    title: listTitle(data),
    description: `Articles by ${site.brandName} on raising and investing: instruments, dilution, data rooms, limits and rights.`,
    canonical: listHref({ page, tag }),
    // Results of a search and empty lists are for the person who asked, not for search engines.
    noIndex: q !== '' || data.list?.total === 0,
  };
}

/** Begins with the number of results, because screen readers read the title after a search. */
function listTitle(data: Extract<BlogData, { kind: 'list' }>): string {
  const { page, tag, q }: PostSelection = data.selection;
  const base = routeOf('blog').title;
  const place = page > 1 ? `, page ${page}` : '';
  const about = tag === '' ? '' : `${tagLabel(data)}: `;
  if (q !== '' && data.list !== null) {
    return `${about}${articleCount(data.list.total)} with “${q}”${place}`;
  }
  return `${about}${base}${place}`;
}
