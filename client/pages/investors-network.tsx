import { definePage } from '../page.ts';

export const page = definePage({
  head: () => ({ title: 'investors network' }),
  Component: () => <h1>investors network</h1>,
});
