import type { ReactNode } from 'react';

/** The default layout: skip link, header, the page, footer. All 13 routes share it. */
export function Layout(props: { readonly children: ReactNode }) {
  return (
    <>
      <a href="#main">Skip to content</a>
      <main id="main" tabIndex={-1}>
        {props.children}
      </main>
    </>
  );
}
