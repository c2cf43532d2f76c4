import { definePage } from '../page.ts';

export const page = definePage({
  head: () => ({ title: 'dashboard' }),
  Component: () => <h1>dashboard</h1>,
});
