import type { ReactNode } from 'react';
import { type BreadcrumbLink, ContentsList } from '../../ui/layout/breadcrumbs.tsx';
import css from './table-of-contents.module.css';

/** A long text with its table of contents beside it, or above it when there is no room. */
export function WithTableOfContents(props: {
  readonly title?: string;
  readonly links: readonly BreadcrumbLink[];
  readonly children: ReactNode;
}) {
  const { title, links } = props;
  return (
    <div className={css['columns']}>
      <div className={css['contents']}>
        {links.length < 2 ? null : (
          <ContentsList links={links} {...(title === undefined ? {} : { title })} />
        )}
      </div>
      <div className={css['text']}>{props.children}</div>
    </div>
  );
}
