import { plainText } from '#shared/product/content/rich-text.ts';
import { RichTextView } from '../../ui/data/rich-text.tsx';
import type { BreadcrumbLink } from '../../ui/layout/breadcrumbs.tsx';
import { Card } from '../../ui/layout/card.tsx';
import rowCss from '../../ui/layout/row.module.css';
import { Grid, PageHeader, Section } from '../../ui/layout/section.tsx';
import { classes } from '../../ui/tokens/classes.ts';
import { Icon } from '../../ui/tokens/icon.tsx';
import textCss from '../../ui/tokens/text.module.css';
import css from './article-view.module.css';
import { articleHref, listHref } from './blog-address.ts';
import type { Article } from './blog-loader.ts';
import { PostFacts } from './post-facts.tsx';
import { WithTableOfContents } from './table-of-contents.tsx';
import { TagLinks } from './tag-links.tsx';

/** One article, and the ways on from it. */
export function ArticleView(props: { readonly article: Article }) {
  const { article } = props;
  return (
    <article>
      <PageHeader
        kicker={<a href={listHref({})}>Blog</a>}
        title={article.title}
        lede={article.summary}
      >
        <div className={css['facts']}>
          <PostFacts
            author={article.author}
            publishedAt={article.publishedAt}
            updatedAt={article.updatedAt}
            readingMinutes={article.readingMinutes}
          />
        </div>
      </PageHeader>
      <Section>
        <WithTableOfContents title="In this article" links={contentsOf(article)}>
          <RichTextView text={article.content} />
          <footer className={css['end']}>
            <TagLinks label="Tags" tags={article.tags} />
            <Neighbours article={article} />
          </footer>
        </WithTableOfContents>
      </Section>
      <Related article={article} />
    </article>
  );
}

function contentsOf({ content }: Article): readonly BreadcrumbLink[] {
  return content.flatMap((block) =>
    block.type === 'heading' && block.level === 2
      ? [{ href: `#${block.id}`, label: plainText(block.content) }]
      : [],
  );
}

function Neighbours(props: { readonly article: Article }) {
  const { newer, older } = props.article;
  if (newer === null && older === null) return null;
  return (
    <nav aria-label="Articles before and after" className={css['neighbours']}>
      {newer === null ? null : (
        <a href={articleHref(newer.slug)} rel="next">
          <span className={classes(rowCss['pair'], textCss['faint'], css['direction'])}>
            <Icon name="arrow-left" /> Newer
          </span>
          {newer.title}
        </a>
      )}
      {older === null ? null : (
        <a href={articleHref(older.slug)} rel="prev" className={css['older']}>
          <span className={classes(rowCss['pair'], textCss['faint'], css['direction'])}>
            Older <Icon name="arrow-right" />
          </span>
          {older.title}
        </a>
      )}
    </nav>
  );
}

function Related(props: { readonly article: Article }) {
  const { related } = props.article;
  if (related.length === 0) return null;
  return (
    <Section id="related" title="Related articles" ground="sunken">
      <Grid>
        {related.map((post) => (
          <Card
            key={post.slug}
            title={post.title}
            href={articleHref(post.slug)}
            head={<PostFacts publishedAt={post.publishedAt} readingMinutes={post.readingMinutes} />}
          >
            <p>{post.summary}</p>
          </Card>
        ))}
      </Grid>
    </Section>
  );
}
