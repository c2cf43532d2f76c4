import type { RoomDocument } from '#shared/product/raises/room-documents.ts';
import { PageViewer } from '../../domain/document/page-viewer.tsx';
import type { PageZoom } from '../../domain/document/page-zoom.ts';
import type { ReadSheet } from '../../domain/document/sheet-loader.ts';
import { SheetViewer } from '../../domain/document/sheet-viewer.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { pageHref, partHref } from './room-address.ts';
import type { OwnRoom } from './room-content.ts';

/** A page of one's own document, as its readers see it, without their names in it. */
export function OwnPage(props: {
  readonly room: OwnRoom;
  readonly document: RoomDocument;
  readonly pageCount: number;
  readonly page: number;
  readonly n: number | undefined;
  readonly zoom: PageZoom;
  readonly text: string | null;
  /** Null where the document is no spreadsheet. */
  readonly sheet: ReadSheet | null;
}) {
  const { room, document, pageCount, page, n, zoom, text, sheet } = props;
  const { id, name } = document;
  return (
    <article className={stackCss['space3']}>
      <p>
        <BackLink href={partHref(room.id, 'documents', { id })}>
          {name}
          {n === undefined ? null : `, version ${n}`}
        </BackLink>
      </p>
      {page > pageCount ? (
        <EmptyState title="There is no such page" />
      ) : sheet !== null ? (
        <SheetViewer
          name={name}
          page={page}
          sheet={sheet}
          href={(at, row) => pageHref(room.id, id, at, { n, row })}
        />
      ) : (
        <PageViewer
          file={{ kind: 'documents', id, n }}
          name={name}
          pageCount={pageCount}
          page={page}
          zoom={zoom}
          text={text}
          href={(at, width) => pageHref(room.id, id, at, { zoom: width, n })}
        />
      )}
    </article>
  );
}
