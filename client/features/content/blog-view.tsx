import { ArticleView } from './article-view.tsx';
import type { BlogData } from './blog-data.ts';
import { PostListView } from './post-list-view.tsx';

/** The blog: its list, or one of its articles. */
export function BlogView(props: { readonly data: BlogData }) {
  const { data } = props;
  return data.kind === 'article' ? (
    <ArticleView key={data.article.slug} article={data.article} />
  ) : (
    <PostListView data={data} />
  );
}
