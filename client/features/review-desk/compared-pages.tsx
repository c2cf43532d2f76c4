import type { DocumentVersion } from '#shared/product/raises/room-documents.ts';
import { pageSources } from '../../domain/document/page-images.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { TextSides } from '../../ui/data/text-sides.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { hasPage, instead } from './compared-text.ts';
import css from './document-page.module.css';
import { documentHref } from './review-address.ts';
import type { ReviewedPage } from './review-loader.ts';

type Compared = ReviewedPage & {
  readonly version: DocumentVersion;
  readonly beside: DocumentVersion;
};

/** A page in two versions of a document, side by side, and what differs in its text. */
export function ComparedPages(props: Compared) {
  const { raise, document, version, beside, page } = props;
  const pageCount = Math.max(version.pageCount ?? 0, beside.pageCount ?? 0);
  if (page > pageCount) return <EmptyState title="There is no such page" />;
  const at = (number: number) =>
    documentHref(raise.id, { id: document.id, n: version.n, beside: beside.n }, number);
  return (
    <>
      <nav aria-label="Turn pages" className={classes(rowCss['middle'], css['turn'])}>
        {page > 1 ? <a href={at(page - 1)}>Previous page</a> : null}
        <span>
          Page {page} of {pageCount}
        </span>
        {page < pageCount ? <a href={at(page + 1)}>Next page</a> : null}
      </nav>
      <div className={css['sides']}>
        <Side {...props} one={beside} />
        <Side {...props} one={version} />
      </div>
      <section className={stackCss['space2']} aria-label="Text of this page">
        <h2>Text of this page</h2>
        <Texts {...props} />
      </section>
    </>
  );
}

/** What differs in the text, or what there is instead. */
function Texts(props: Compared) {
  const { version, beside, text, besideText } = props;
  const words = instead(props);
  if (words !== null) return <p className={textCss['note']}>{words}</p>;
  return (
    <TextSides
      before={besideText ?? ''}
      after={text ?? ''}
      titles={[`Version ${beside.n}`, `Version ${version.n}`]}
    />
  );
}

function Side({ raise, document, page, one }: Compared & { readonly one: DocumentVersion }) {
  const { site } = usePageView();
  const { id, name } = document;
  const asked = { id, n: one.n, beside: null };
  const isThere = hasPage(one, page);
  return (
    <figure className={stackCss['space2']}>
      <figcaption className={textCss['note']}>
        Version {one.n}
        {one.state === 'proposed' ? ', proposed' : null}
        {isThere ? (
          <>
            {' · '}
            <a href={documentHref(raise.id, asked, page)}>View it alone</a>
          </>
        ) : null}
      </figcaption>
      {isThere ? (
        <img
          {...pageSources(site.apiBaseUrl, { file: { kind: 'documents', id, n: one.n }, page })}
          sizes="(width >= 64rem) 35rem, (width >= 48rem) 50vw, 100vw"
          alt={`Page ${page} of ${name}, version ${one.n}`}
          className={css['picture']}
        />
      ) : (
        <p className={textCss['faint']}>This version doesn’t have this page.</p>
      )}
    </figure>
  );
}
