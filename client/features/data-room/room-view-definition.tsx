import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { accessActions } from './access-actions.ts';
import { documentActions } from './document-actions.ts';
import type { RoomContent } from './room-content.ts';
import { readRoom, roomExists } from './room-loader.ts';
import { RoomAction, RoomTabs } from './room-tabs.tsx';
import { RoomView } from './room-view.tsx';

export const view = defineView<RoomContent>({
  exists: roomExists,
  load: (request, { account, worksOn }) => readRoom(request, worksOn, dateFormatter(account)),
  actions: { ...documentActions, ...accessActions },
  titleOf: (content) => ('room' in content ? content.room.title : undefined),
  Tabs: RoomTabs,
  Action: RoomAction,
  Component: ({ owner, data }) => <RoomView content={data} timeZone={owner.account.timeZone} />,
});
