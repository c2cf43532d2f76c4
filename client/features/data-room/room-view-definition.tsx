import { adviserActions } from '../../domain/adviser/adviser-actions.ts';
import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { accessActions } from './access-actions.ts';
import { documentActions } from './document-actions.ts';
import type { RoomContent } from './room-content.ts';
import { type FoundRoom, findRoom, readRoom } from './room-loader.ts';
import { RoomAction, RoomTabs } from './room-tabs.tsx';
import { RoomView } from './room-view.tsx';

export const view = defineView<RoomContent, FoundRoom>({
  find: findRoom,
  load: (request, { account, worksOn }, found) =>
    readRoom(request, worksOn, found, dateFormatter(account)),
  actions: { ...documentActions, ...accessActions, ...adviserActions },
  titleOf: (content) => ('room' in content ? content.room.title : undefined),
  Tabs: RoomTabs,
  Action: RoomAction,
  Component: ({ owner, data }) => <RoomView content={data} timeZone={owner.account.timeZone} />,
});
