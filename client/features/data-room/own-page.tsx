import type { RoomDocument } from '#shared/product/raises/room-documents.ts';
import { PageViewer } from '../../domain/document/page-viewer.tsx';
import type { PageZoom } from '../../domain/document/page-zoom.ts';
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
}) {
  const { room, document, pageCount, page, n, zoom, text } = props;
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
