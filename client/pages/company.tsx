import { definePage } from '../page.ts';

export const page = definePage({
  head: () => ({ title: 'company' }),
  Component: () => <h1>company</h1>,
});
