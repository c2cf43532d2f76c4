import { definePage } from '../page.ts';

export const page = definePage({
  head: () => ({ title: 'blog' }),
  Component: () => <h1>blog</h1>,
});
