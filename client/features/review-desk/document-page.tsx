import type { DocumentVersion } from '#shared/product/raises/room-documents.ts';
import { PageViewer } from '../../domain/document/page-viewer.tsx';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { ComparedPages } from './compared-pages.tsx';
import css from './document-page.module.css';
import { deskHref, documentHref } from './review-address.ts';
import type { ReviewedPage } from './review-loader.ts';

/** A page of a document of the raise under review, as its readers will see it. */
export function DocumentPage(props: ReviewedPage) {
  const { raise, document, version, beside, page, zoom, text } = props;
  const { id, name, current } = document;
  const pageCount = version?.pageCount ?? 0;
  const n = version === null || version.n === current?.n ? null : version.n;
  const asked = { id, n, beside: null };
  return (
    <article className={stackCss['space3']}>
      <p className={classes(rowCss['middle'], css['back'])}>
        <BackLink href={deskHref(raise.id)}>{raise.title}</BackLink>
        <span>
          {name}
          {version === null ? null : `, version ${version.n}`}
          {beside === null ? null : ` beside version ${beside.n}`}
        </span>
      </p>
      {version !== null && version.pageCount === null ? (
        <NoPages id={id} name={name} versions={[beside, version]} />
      ) : beside !== null && version !== null ? (
        <ComparedPages {...props} version={version} beside={beside} />
      ) : page > pageCount ? (
        <EmptyState title="There is no such page" />
      ) : (
        <PageViewer
          file={{ kind: 'documents', id, n: n ?? undefined }}
          name={name}
          pageCount={pageCount}
          page={page}
          zoom={zoom}
          text={text}
          href={(at, width) => documentHref(raise.id, asked, at, width)}
        />
      )}
    </article>
  );
}

/** A table, or a file whose pages are not known yet: it is read by opening it. */
function NoPages(props: {
  readonly id: string;
  readonly name: string;
  readonly versions: readonly (DocumentVersion | null)[];
}) {
  const { site } = usePageView();
  const versions = props.versions.filter((one) => one !== null);
  return (
    <EmptyState title="This file has no pages to show">
      <p className={rowCss['links']}>
        {versions.map(({ n }) => (
          <a key={n} href={`${site.apiBaseUrl}/documents/${props.id}/content?n=${n}`} download>
            Download {props.name}, version {n}
          </a>
        ))}
      </p>
    </EmptyState>
  );
}
