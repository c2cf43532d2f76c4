import { definePage } from '../page.ts';

export const page = definePage({
  head: () => ({ title: 'login' }),
  Component: () => <h1>login</h1>,
});
