import { definePage } from '../page.ts';

export const page = definePage({
  head: () => ({ title: 'home' }),
  Component: () => <h1>home</h1>,
});
