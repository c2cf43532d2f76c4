import type { ReceivedMessage } from '#shared/product/contact/contact.ts';
import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { markIntent, markMessage } from './message-actions.ts';
import { findMessage, type MessagesContent, readMessages } from './message-loader.ts';
import { MessagesView } from './messages-view.tsx';

export const view = defineView<MessagesContent, ReceivedMessage | null>({
  find: findMessage,
  load: (request, { account }, open) => readMessages(request, open, dateFormatter(account)),
  actions: { [markIntent]: markMessage },
  Component: ({ owner, data }) => <MessagesView content={data} timeZone={owner.account.timeZone} />,
});
