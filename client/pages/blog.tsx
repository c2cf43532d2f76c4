import { blogHead } from '../features/content/blog-head.ts';
import {
  type BlogData,
  findInBlog,
  type InBlog,
  loadBlog,
} from '../features/content/blog-loader.ts';
import { BlogView } from '../features/content/blog-view.tsx';
import { definePage } from '../framework/pages/page.ts';

export const page = definePage<BlogData, null, null, InBlog | undefined>({
  validate: findInBlog,
  load: (request, _critical, _view, found) => loadBlog(request, found),
  head: blogHead,
  Component: BlogView,
});
