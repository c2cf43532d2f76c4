import { routeOf } from '#shared/site/routes.ts';
import {
  articleCard,
  articleImageAddress,
  pageCard,
  pageImageAddress,
  type SocialCard,
  socialCardSize,
} from '#shared/site/social-card.ts';
import type { Article, BlogData } from '../../features/content/blog-loader.ts';
import { hasArrived } from '../../framework/pages/head-of.ts';
import type { Head } from '../../framework/pages/page.ts';
import type { PageView } from '../../framework/pages/page-state.tsx';
import { excerpt } from './excerpt.ts';
import { readerTag } from './reader-tag.ts';

/** How a shared link looks: Open Graph tags, and those that X needs in addition. */
export function SocialTags(props: { readonly head: Head; readonly view: PageView }) {
  const { head, view } = props;
  const { state, site } = view;
  const { route } = state;
  const card = route === null || state.failure !== null ? undefined : pageCard(route);
  if (route === null || card === undefined) return null;
  const article = articleOf(view);
  const path = head.canonical ?? routeOf(route).path;
  return (
    <>
      <Property name="og:site_name" content={site.brandName} />
      <Property name="og:type" content={article === undefined ? 'website' : 'article'} />
      <Property name="og:title" content={head.title} />
      {head.description === undefined ? null : (
        <Property name="og:description" content={excerpt(head.description)} />
      )}
      {article === undefined ? null : <ArticleTags article={article} />}
      {/* Both must be absolute addresses, and only the configuration knows the origin. */}
      {site.origin === '' ? null : (
        <>
          <Property name="og:url" content={site.origin + path} />
          {article === undefined ? (
            <PreviewImage
              address={site.origin + pageImageAddress(route, card, site.lookVersion)}
              alt={altOf(card, site.brandName)}
            />
          ) : (
            <ArticleImage article={article} view={view} />
          )}
        </>
      )}
    </>
  );
}

function ArticleImage(props: { readonly article: Article; readonly view: PageView }) {
  const { site } = props.view;
  const card = articleCard(props.article);
  const address = articleImageAddress(props.article.slug, card, site.lookVersion);
  return <PreviewImage address={site.origin + address} alt={altOf(card, site.brandName)} />;
}

/** Writes the text on the image, which is a title card. */
function altOf(card: SocialCard, brandName: string): string {
  return `${brandName}: ${card.title} (${card.line})`;
}

function PreviewImage(props: { readonly address: string; readonly alt: string }) {
  const { address, alt } = props;
  return (
    <>
      <Property name="og:image" content={address} />
      <Property name="og:image:type" content="image/png" />
      <Property name="og:image:width" content={String(socialCardSize.width)} />
      <Property name="og:image:height" content={String(socialCardSize.height)} />
      <Property name="og:image:alt" content={alt} />
      {/* X takes title, description and picture from Open Graph. */}
      <meta {...readerTag} name="twitter:card" content="summary_large_image" />
      <meta {...readerTag} name="twitter:image:alt" content={alt} />
    </>
  );
}

function ArticleTags(props: { readonly article: Article }) {
  const { publishedAt, updatedAt, author, tags } = props.article;
  return (
    <>
      <meta {...readerTag} name="author" content={author} />
      <Property name="article:published_time" content={publishedAt} />
      <Property name="article:modified_time" content={updatedAt} />
      {tags.map(({ tag, label }) => (
        <Property key={tag} name="article:tag" content={label} />
      ))}
    </>
  );
}

function Property(props: { readonly name: string; readonly content: string }) {
  return <meta {...readerTag} property={props.name} content={props.content} />;
}

function articleOf(view: PageView): Article | undefined {
  const { state } = view;
  if (state.route !== 'blog' || !hasArrived(view)) return undefined;
  const data = state.data as BlogData;
  return data.kind === 'article' ? data.article : undefined;
}
