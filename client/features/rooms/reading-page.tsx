import type { DocumentVersion } from '#shared/product/raises/room-documents.ts';
import { AddedNote } from '../../domain/document/added-note.tsx';
import type { DatedDocument } from '../../domain/document/dated-document.ts';
import { pagesToShow } from '../../domain/document/document-words.ts';
import { PageViewer } from '../../domain/document/page-viewer.tsx';
import type { PageZoom } from '../../domain/document/page-zoom.ts';
import type { ReadSheet } from '../../domain/document/sheet-loader.ts';
import { SheetViewer } from '../../domain/document/sheet-viewer.tsx';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { Icon } from '../../ui/tokens/icon.tsx';
import textCss from '../../ui/tokens/text.module.css';
import { DocumentVersions } from './document-versions.tsx';
import css from './rooms.module.css';
import { ndaHref, pageHref, roomHref, sheetHref } from './rooms-address.ts';
import type { RoomData, VersionData } from './rooms-content.ts';
import { useReadingTime } from './use-reading-time.ts';

/** A page of a document, to read. */
export function ReadingPage(props: {
  readonly room: RoomData;
  readonly document: DatedDocument;
  readonly version: DocumentVersion | null;
  readonly versions: readonly VersionData[];
  readonly page: number;
  readonly zoom: PageZoom;
  readonly text: string | null;
  readonly sheet: ReadSheet | null;
  readonly following: { readonly id: string; readonly name: string } | null;
}) {
  const { room, document, version, versions, page, zoom, text, sheet, following } = props;
  const { site } = usePageView();
  const { raise } = room;
  const { id, name, mayDownload, needsNda, added, current } = document;
  // Left out of the addresses of the present one, which stay when it is replaced.
  const earlier = version === null || version.n === current?.n ? null : version.n;
  const next = following && {
    name: following.name,
    href: pageHref(raise.id, following.id, 1, zoom),
  };
  return (
    <article className={stackCss['space3']}>
      <header className={classes(rowCss['links'], css['head'])}>
        <p>
          <BackLink href={roomHref(raise.id)}>{raise.title}</BackLink>
        </p>
        <h2 className={css['title']}>{name}</h2>
        {mayDownload && !needsNda ? (
          <a
            href={`${site.apiBaseUrl}/documents/${id}/content${earlier === null ? '' : `?n=${earlier}`}`}
            download
            className={classes(rowCss['link'], css['download'])}
          >
            <Icon name="download" /> Download
          </a>
        ) : null}
        {earlier === null ? null : (
          <p className={textCss['note']}>
            You’re reading version {earlier}.{' '}
            <a href={pageHref(raise.id, id, 1, zoom)}>Read the current version</a>
          </p>
        )}
        {added === null ? null : (
          <p className={textCss['note']}>
            <AddedNote added={added} />
          </p>
        )}
      </header>
      {needsNda ? (
        <Notice tone="attention" title="First, the NDA">
          <p>Accept the current version of the NDA to open this document.</p>
          <p>
            <ButtonLink size="small" href={ndaHref(raise.id)}>
              Read the NDA
            </ButtonLink>
          </p>
        </Notice>
      ) : pagesToShow(version) === 0 ? (
        <NoPages current={version} />
      ) : (
        <>
          {earlier === null ? <ReadingTime key={id} documentId={id} page={page} /> : null}
          {sheet !== null ? (
            <SheetViewer
              name={name}
              page={page}
              sheet={sheet}
              href={(at, row) => sheetHref(raise.id, id, at, row, earlier)}
              following={next}
            />
          ) : (
            <PageViewer
              file={{ kind: 'documents', id, n: earlier ?? undefined }}
              name={name}
              pageCount={pagesToShow(version)}
              page={page}
              zoom={zoom}
              text={text}
              href={(at, width) => pageHref(raise.id, id, at, width, earlier)}
              following={next}
            />
          )}
        </>
      )}
      <DocumentVersions
        raise={raise.id}
        document={document}
        versions={versions}
        read={version?.n ?? null}
      />
    </article>
  );
}

/** Counts from the first moment: the mark makes the page load its code at once. */
function ReadingTime(props: { readonly documentId: string; readonly page: number }) {
  useReadingTime(props.documentId, props.page);
  return <span hidden data-at-work="" />;
}

function NoPages(props: { readonly current: DocumentVersion | null }) {
  const { current } = props;
  if (current !== null && current.problem !== null) {
    return (
      <Notice tone="attention" title="The pages of this document can’t be shown">
        <p>
          {current.problem} The company can replace the file; you can ask for that in the data room.
        </p>
      </Notice>
    );
  }
  return (
    <Notice title="This document is being processed">
      <p>Its pages will be ready in a moment. Reload this page then.</p>
    </Notice>
  );
}
