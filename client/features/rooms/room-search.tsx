import { DocumentSearch, FoundPagesList } from '../../domain/document/found-pages.tsx';
import type { PagesSearch } from '../../domain/document/found-pages-loader.ts';
import { Panel } from '../../ui/layout/card.tsx';
import { pageHref, roomHref } from './rooms-address.ts';
import type { RoomData } from './rooms-content.ts';

/** What a search found in the documents of a room. */
export function RoomSearch(props: { readonly room: RoomData; readonly search: PagesSearch }) {
  const { room, search } = props;
  const { id, title } = room.raise;
  const back = roomHref(id);
  return (
    <Panel title={`Pages with “${search.q}”`} actions={<a href={back}>Back to {title}</a>}>
      <DocumentSearch q={search.q} carried={{ view: 'rooms', raise: id }} />
      <FoundPagesList
        search={search}
        hrefOf={(document, page) => pageHref(id, document, page)}
        clearHref={back}
      />
    </Panel>
  );
}
