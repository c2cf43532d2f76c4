import { DocumentSearch, FoundPagesList } from '../../domain/document/found-pages.tsx';
import type { PagesSearch } from '../../domain/document/found-pages-loader.ts';
import { BlankList, ListPage } from '../../ui/layout/list-page.tsx';
import { pageHref, partHref } from './room-address.ts';
import type { OwnRoom } from './room-content.ts';

/** The search in the documents of one's own room. */
export function OwnSearch({ q, raise }: { readonly q: string; readonly raise: string }) {
  return <DocumentSearch q={q} carried={{ view: 'room', raise }} />;
}

/** What a search found in the documents of one's own room. */
export function SearchPart(props: { readonly room: OwnRoom; readonly search: PagesSearch }) {
  const { room, search } = props;
  const back = partHref(room.id);
  return (
    <ListPage
      bar={
        <>
          <OwnSearch q={search.q} raise={room.id} />
          <a href={back}>
            Clear<span className="visually-hidden"> search</span>
          </a>
        </>
      }
    >
      <BlankList>
        <FoundPagesList
          search={search}
          hrefOf={(document, page) => pageHref(room.id, document, page)}
          clearHref={back}
        />
      </BlankList>
    </ListPage>
  );
}
