import { definePage } from '../page.ts';

export const page = definePage({
  head: () => ({ title: 'faq' }),
  Component: () => <h1>faq</h1>,
});
