import { PageViewer } from '../../../domain/document/page-viewer.tsx';
import { usePageView } from '../../../framework/pages/page-state.tsx';
import { FormattedDate } from '../../../ui/data/formatted-date.tsx';
import { Icon } from '../../../ui/tokens/icon.tsx';
import css from './signed.module.css';
import { signedHref, signedPageHref } from './signed-address.ts';
import type { SignedContent, SignedReading } from './signed-loader.ts';

/** A page of a document in the version that was signed. */
export function SignedReader(props: {
  readonly content: SignedContent;
  readonly reading: SignedReading;
}) {
  const { content, reading } = props;
  const { asked, signed, signedOn } = content;
  const { entry, page, zoom, text, n } = reading;
  const { site } = usePageView();
  return (
    <article className={css['reader']}>
      <header className={css['readerHead']}>
        <p>
          <a href={signedHref(asked.id, asked.seq)}>
            <Icon name="arrow-left" /> Version {signed.snapshot.seq}, as you signed it
          </a>
        </p>
        <h2>{entry.name}</h2>
        <p className={css['soft']}>
          Version {n}, as you signed it on <FormattedDate moment={signedOn} />
        </p>
        <p className={css['hash']}>
          SHA-256: <code>{entry.sha256}</code>
        </p>
        {entry.mayDownload ? (
          <p>
            <a href={`${site.apiBaseUrl}/documents/${entry.id}/content?n=${n}`} download>
              <Icon name="download" /> Download
            </a>
          </p>
        ) : null}
      </header>
      <PageViewer
        documentId={entry.id}
        n={n}
        name={entry.name}
        pageCount={entry.pageCount ?? 0}
        page={page}
        zoom={zoom}
        text={text}
        href={(at, width) => signedPageHref(asked, { ...reading, page: at, zoom: width })}
      />
    </article>
  );
}
