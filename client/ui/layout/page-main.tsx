import type { ReactNode } from 'react';

/** Wraps what a page is about, without the navigation around it: where the skip link leads. */
export function PageMain(props: {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <main id="main" tabIndex={-1} className={props.className}>
      {props.children}
    </main>
  );
}
