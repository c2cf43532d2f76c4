import { type ReactNode, useEffect, useRef } from 'react';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { Icon } from '../tokens/icon.tsx';
import { useContentWhenOpened } from './content-when-opened.ts';
import css from './disclosure.module.css';

/** Titles that open their content: native elements, so they work before and without scripts. */
export function Disclosures(props: { readonly children: ReactNode }) {
  return <div className={css['disclosures']}>{props.children}</div>;
}

/** One of `Disclosures`. An address that ends in `#id`, or in the id of something in it, opens it. */
export function Disclosure(props: {
  readonly title: ReactNode;
  readonly id?: string;
  readonly open?: boolean;
  /** The content is much, and nothing of it is an address: see `useContentWhenOpened`. */
  readonly large?: boolean;
  readonly children: ReactNode;
}) {
  const { title, id, open = false, large = false } = props;
  const content = useOpenedByAddress();
  const { isRendered, render } = useContentWhenOpened(open || !large);
  return (
    // If a reader or the browser opened it before hydration, it stays open.
    <details className={css['disclosure']} open={open} onToggle={render} suppressHydrationWarning>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
      <summary onClick={render}>
        {title}
        <Icon name="chevron-down" />
      </summary>
      {/* The target is inside, because browsers then open the element that hides it. */}
      <div id={id} ref={content} className={css['content']}>
        {isRendered ? props.children : null}
      </div>
    </details>
  );
}

/**
 * Opens the disclosure when a navigation inside the document leads to it or to something in it, which
 * browsers do not do.
 */
function useOpenedByAddress() {
  const content = useRef<HTMLDivElement>(null);
  const { hash } = usePageView().url;

  useEffect(() => {
    const target = hash.length < 2 ? null : document.getElementById(hash.slice(1));
    const details = content.current?.closest('details');
    if (target === null || !content.current?.contains(target) || details?.open !== false) return;
    details.open = true;
    target.scrollIntoView();
  }, [hash]);

  return content;
}
