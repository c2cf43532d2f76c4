import { type ReactNode, useEffect, useRef } from 'react';
import { usePageView } from '../page-state.tsx';
import css from './disclosure.module.css';
import { Icon } from './icon.tsx';

/** Titles that open what they stand for: native, so it works before and without any script. */
export function Disclosures(props: { readonly children: ReactNode }) {
  return <div className={css['disclosures']}>{props.children}</div>;
}

/** One of `Disclosures`. An address that ends in `#id` opens it and leads to it. */
export function Disclosure(props: {
  readonly title: ReactNode;
  readonly id?: string;
  readonly open?: boolean;
  readonly children: ReactNode;
}) {
  const { title, id, open = false } = props;
  const content = useOpenedByAddress(id);
  return (
    // Whoever opened it before the page was taken over, a reader or the browser, is right.
    <details className={css['disclosure']} open={open} suppressHydrationWarning>
      <summary>
        {title}
        <Icon name="chevron-down" />
      </summary>
      {/* Browsers open what hides the target of an address: so the target is inside. */}
      <div id={id} ref={content} className={css['content']}>
        {props.children}
      </div>
    </details>
  );
}

/** Opens the disclosure where a navigation inside the document leads to it: browsers do not. */
function useOpenedByAddress(id: string | undefined) {
  const content = useRef<HTMLDivElement>(null);
  const { url } = usePageView();
  const named = id !== undefined && url.hash === `#${id}`;

  useEffect(() => {
    const details = content.current?.closest('details');
    if (!named || details === null || details === undefined || details.open) return;
    details.open = true;
    content.current?.scrollIntoView();
  }, [named]);

  return content;
}
