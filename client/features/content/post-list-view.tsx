import type { PostList, PostSummary } from '#shared/product/content/content.ts';
import { routeOf } from '#shared/site/routes.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { Pagination } from '../../ui/data/pagination.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { SearchForm } from '../../ui/form/search-form.tsx';
import { PageHeader, Section, Split, Stack } from '../../ui/layout/section.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { articleHref, listHref, type PostSelection } from './blog-address.ts';
import { articleCount, feedHref, tagLabel } from './blog-head.ts';
import type { BlogData } from './blog-loader.ts';
import { PostFacts } from './post-facts.tsx';
import css from './post-list-view.module.css';
import { TagLinks } from './tag-links.tsx';

type ListData = Extract<BlogData, { kind: 'list' }>;

/** The heading of the list and its search field; rendered from the address alone. */
export function PostListHead(props: { readonly selection: PostSelection }) {
  const { tag, q } = props.selection;
  const { path, title } = routeOf('blog');
  return (
    <PageHeader
      title={title}
      lede="How private raises work: the terms, the math and the rights on both sides, with sources."
    >
      <SearchForm action={path} label="Search the articles" q={q} carried={{ tag }} />
    </PageHeader>
  );
}

/** The articles, newest first: searched, by tag, page by page. */
export function PostListView(props: { readonly data: ListData }) {
  const { selection, list } = props.data;
  const { tag, q } = selection;
  return (
    <Section>
      {list === null ? (
        <Notice tone="attention" title="The articles are unavailable right now.">
          <p>Please try again in a few minutes.</p>
        </Notice>
      ) : (
        <Split aside={<ListAside list={list} tag={tag} />}>
          <Outcome data={props.data} list={list} />
          {list.items.length === 0 ? (
            <NothingFound filtered={tag !== '' || q !== ''} />
          ) : (
            <>
              <ol className={css['posts']}>
                {list.items.map((post) => (
                  <li key={post.slug}>
                    <PostItem post={post} />
                  </li>
                ))}
              </ol>
              <Pagination
                page={list.page}
                pages={list.pageCount}
                href={(page) => listHref({ page, tag, q })}
              />
            </>
          )}
        </Split>
      )}
    </Section>
  );
}

function PostItem(props: { readonly post: PostSummary }) {
  const { post } = props;
  return (
    <article className={classes(stackCss['space3'], css['post'])}>
      <PostFacts publishedAt={post.publishedAt} readingMinutes={post.readingMinutes} />
      <h2 className={css['title']}>
        <a href={articleHref(post.slug)}>{post.title}</a>
      </h2>
      <p className={css['summary']}>{post.summary}</p>
      <TagLinks label="Tags" tags={post.tags} />
    </article>
  );
}

/** What the list is filtered by, and a link back to all of it. */
function Outcome(props: { readonly data: ListData; readonly list: PostList }) {
  const { tag, q } = props.data.selection;
  if (tag === '' && q === '') return null;
  return (
    <p className={css['outcome']}>
      <strong>{articleCount(props.list.total)}</strong>
      {tag === '' ? null : <> on {tagLabel(props.data)}</>}
      {q === '' ? null : <> with “{q}”</>}. <a href={listHref({})}>Show all articles</a>
    </p>
  );
}

function NothingFound(props: { readonly filtered: boolean }) {
  if (!props.filtered) {
    return (
      <EmptyState title="No articles yet.">
        <p>The first one will appear here and in the feed.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No article matches.">
      <p>
        Try different words, choose a topic, or check the{' '}
        <a href={routeOf('faq').path}>questions and answers</a>.
      </p>
    </EmptyState>
  );
}

function ListAside(props: { readonly list: PostList; readonly tag: string }) {
  const { site } = usePageView();
  return (
    <Stack gap="loose">
      {props.list.tags.length === 0 ? null : (
        <nav aria-label="Topics">
          <p className={css['asideTitle']}>Topics</p>
          <TagLinks label="Topics" tags={props.list.tags} chosen={props.tag} />
        </nav>
      )}
      <div>
        <p className={css['asideTitle']}>Follow</p>
        <p className={textCss['note']}>
          Read new articles of {site.brandName} in a feed reader:{' '}
          <a href={feedHref} type="application/atom+xml">
            Atom feed
          </a>
        </p>
      </div>
    </Stack>
  );
}
