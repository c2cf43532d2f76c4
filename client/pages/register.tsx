import { definePage } from '../page.ts';

export const page = definePage({
  head: () => ({ title: 'register' }),
  Component: () => <h1>register</h1>,
});
