import { definePage } from '../page.ts';

export const page = definePage({
  head: () => ({ title: 'privacy policy' }),
  Component: () => <h1>privacy policy</h1>,
});
