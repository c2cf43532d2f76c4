import { PageViewer } from '../../domain/document/page-viewer.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import css from './document-page.module.css';
import { deskHref, documentHref } from './review-address.ts';
import type { ReviewedPage } from './review-loader.ts';

/** A page of a document of the raise under review, as its readers will see it. */
export function DocumentPage({ raise, document, page, zoom, text }: ReviewedPage) {
  const { id, name, current } = document;
  const pageCount = current?.pageCount ?? 0;
  return (
    <article className={stackCss['space3']}>
      <p className={classes(rowCss['middle'], css['back'])}>
        <BackLink href={deskHref(raise.id)}>{raise.title}</BackLink>
        <span>
          {name}
          {current === null ? null : `, version ${current.n}`}
        </span>
      </p>
      {page > pageCount ? (
        <EmptyState title="There is no such page" />
      ) : (
        <PageViewer
          file={{ kind: 'documents', id }}
          name={name}
          pageCount={pageCount}
          page={page}
          zoom={zoom}
          text={text}
          href={(at, width) => documentHref(raise.id, id, at, width)}
        />
      )}
    </article>
  );
}
