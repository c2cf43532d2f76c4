import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { markIntent, markMessage } from './message-actions.ts';
import { type MessagesContent, messageExists, readMessages } from './message-loader.ts';
import { MessagesView } from './messages-view.tsx';

export const view = defineView<MessagesContent>({
  exists: messageExists,
  load: (request, { account }) => readMessages(request, dateFormatter(account)),
  actions: { [markIntent]: markMessage },
  Component: ({ owner, data }) => <MessagesView content={data} timeZone={owner.account.timeZone} />,
});
