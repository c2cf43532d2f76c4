import { definePage } from '../page.ts';

export const page = definePage({
  head: () => ({ title: 'contact' }),
  Component: () => <h1>contact</h1>,
});
