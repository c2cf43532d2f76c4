import { ClosedRoom } from './closed-room.tsx';
import { NdaPage } from './nda-page.tsx';
import { OwnAdvisers } from './own-advisers.tsx';
import { ReadingPage } from './reading-page.tsx';
import { RoomList } from './room-list.tsx';
import { RoomPage } from './room-page.tsx';
import { RoomSearch } from './room-search.tsx';
import type { RoomsContent } from './rooms-content.ts';

/** The data rooms somebody was let into: their list, one of them, its NDA, or a page to read. */
export function RoomsView(props: { readonly content: RoomsContent; readonly timeZone: string }) {
  const { content, timeZone } = props;
  switch (content.kind) {
    case 'list':
      return <RoomList list={content.list} timeZone={timeZone} />;
    case 'closed':
      return <ClosedRoom room={content.room} />;
    case 'room':
      return <RoomPage {...content} />;
    case 'search':
      return <RoomSearch room={content.room} search={content.search} />;
    case 'advisers':
      return <OwnAdvisers room={content.room} advisers={content.advisers} />;
    case 'nda':
      return <NdaPage room={content.room} nda={content.nda} earlier={content.earlier} />;
    case 'page':
      return <ReadingPage {...content} />;
  }
}
