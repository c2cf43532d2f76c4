import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { inboxActions } from './inbox-actions.ts';
import { type InboxContent, inboxExists, readInbox } from './inbox-loader.ts';
import { InboxView } from './inbox-view.tsx';
import { otherName } from './thread-words.ts';

export const view = defineView<InboxContent>({
  exists: inboxExists,
  load: (request, { account }) => readInbox(request, dateFormatter(account)),
  actions: inboxActions,
  titleOf({ open, to }) {
    const shown = open?.thread ?? to;
    return shown === null ? undefined : otherName(shown);
  },
  Component: ({ owner, data }) => <InboxView content={data} account={owner.account} />,
});
