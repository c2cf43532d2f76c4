import { blogHead } from '../features/content/blog-head.ts';
import { type BlogData, blogExists, loadBlog } from '../features/content/blog-loader.ts';
import { BlogView } from '../features/content/blog-view.tsx';
import { definePage } from '../framework/pages/page.ts';

export const page = definePage<BlogData>({
  validate: blogExists,
  load: loadBlog,
  head: blogHead,
  Component: BlogView,
});
