import { definePage } from '../page.ts';

export const page = definePage({
  head: () => ({ title: 'terms of service' }),
  Component: () => <h1>terms of service</h1>,
});
