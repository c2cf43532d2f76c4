import { definePage } from '../page.ts';

export const page = definePage({
  head: () => ({ title: 'Services' }),
  Component: () => <h1>Services</h1>,
});
