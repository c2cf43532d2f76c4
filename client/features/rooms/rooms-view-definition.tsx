import { adviserActions } from '../../domain/adviser/adviser-actions.ts';
import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { type FoundRoom, findRoom } from './find-room.ts';
import { readRooms } from './read-rooms.ts';
import { roomsActions } from './rooms-actions.ts';
import type { RoomsContent } from './rooms-content.ts';
import { RoomsView } from './rooms-view.tsx';

export const view = defineView<RoomsContent, FoundRoom>({
  find: findRoom,
  load: (request, { account }, found) => readRooms(request, found, dateFormatter(account)),
  actions: { ...roomsActions, ...adviserActions },
  titleOf: titleOf,
  Component: ({ owner, data }) => <RoomsView content={data} timeZone={owner.account.timeZone} />,
});

function titleOf(content: RoomsContent): string | undefined {
  if (content.kind === 'list') return undefined;
  if (content.kind === 'page') return `${content.document.name}, page ${content.page}`;
  return content.room.raise.title;
}
