import type { Deferred } from '#shared/site/page-state.ts';
import { Await, usePageView } from '../../framework/pages/page-state.tsx';
import { Skeleton } from '../../ui/feedback/placeholder.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ArticleView } from './article-view.tsx';
import { readBlogAddress } from './blog-address.ts';
import type { BlogData } from './blog-loader.ts';
import { PostListHead, PostListView } from './post-list-view.tsx';

/** The blog: its list, or one of its articles. */
export function BlogView(props: { readonly data: Deferred<BlogData> }) {
  const address = readBlogAddress(usePageView().url);
  return (
    <>
      {address?.kind === 'list' ? <PostListHead selection={address} /> : null}
      <Await
        data={props.data}
        waiting={
          <Section>
            <Skeleton label="Loading the articles" lines={8} />
          </Section>
        }
      >
        {(data) =>
          data.kind === 'article' ? (
            <ArticleView key={data.article.slug} article={data.article} />
          ) : (
            <PostListView data={data} />
          )
        }
      </Await>
    </>
  );
}
