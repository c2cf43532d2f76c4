import { definePage } from '../page.ts';

export const page = definePage({
  head: () => ({ title: 'raise capital' }),
  Component: () => <h1>raise capital</h1>,
});
