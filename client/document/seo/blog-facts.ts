import type { PostSummary } from '#shared/product/content/content.ts';
import { routeOf } from '#shared/site/routes.ts';
import { articleCard, articleImageAddress } from '#shared/site/social-card.ts';
import { articleHref } from '../../features/content/blog-address.ts';
import type { Article, BlogData } from '../../features/content/blog-loader.ts';
import type { Site } from '../../framework/pages/page.ts';
import { breadcrumbs, type Fact, publisher } from './site-facts.ts';

/** The structured data of the list of articles, or of one. */
export function blogFacts(data: BlogData, site: Site): readonly Fact[] {
  if (data.kind === 'list') {
    const { list, selection } = data;
    return list === null || selection.q !== '' ? [] : [blogFact(list.items, site)];
  }
  const { article } = data;
  const crumbs = breadcrumbs(site, [
    { name: routeOf('home').title, path: routeOf('home').path },
    { name: routeOf('blog').title, path: routeOf('blog').path },
    { name: article.title, path: articleHref(article.slug) },
  ]);
  return [articleFact(article, site), crumbs];
}

function blogReference(site: Site): Fact {
  const address = site.origin + routeOf('blog').path;
  return { '@type': 'Blog', '@id': `${address}#blog`, url: address };
}

function blogFact(items: readonly PostSummary[], site: Site): Fact {
  return {
    ...blogReference(site),
    name: `${site.brandName}: ${routeOf('blog').title}`,
    inLanguage: 'en',
    publisher: publisher(site),
    blogPost: items.map((item) => postFact(item, site)),
  };
}

function articleFact(article: Article, site: Site): Fact {
  return {
    ...postFact(article, site),
    description: article.summary,
    mainEntityOfPage: site.origin + articleHref(article.slug),
    publisher: publisher(site),
    timeRequired: `PT${article.readingMinutes}M`,
    ...(article.tags.length === 0 ? {} : { keywords: article.tags.map(({ label }) => label) }),
    inLanguage: 'en',
    isPartOf: blogReference(site),
  };
}

function postFact(post: PostSummary, site: Site): Fact {
  // A team writes under the name of the brand, a person under their own name.
  const isDefault = post.author.startsWith(site.brandName);
  const picture = articleImageAddress(post.slug, articleCard(post), site.lookVersion);
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    url: site.origin + articleHref(post.slug),
    image: site.origin + picture,
    author: { '@type': isDefault ? 'Organization' : 'Person', name: post.author },
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
  };
}
