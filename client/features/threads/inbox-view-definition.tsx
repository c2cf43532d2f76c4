import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { inboxActions } from './inbox-actions.ts';
import { type FoundInInbox, findInInbox, type InboxContent, readInbox } from './inbox-loader.ts';
import { InboxView } from './inbox-view.tsx';
import { otherName } from './thread-words.ts';

export const view = defineView<InboxContent, FoundInInbox>({
  find: findInInbox,
  load: (request, { account }, found) => readInbox(request, found, dateFormatter(account)),
  actions: inboxActions,
  titleOf({ open, to }) {
    const shown = open?.thread ?? to;
    return shown === null ? undefined : otherName(shown);
  },
  Component: ({ owner, data }) => <InboxView content={data} account={owner.account} />,
});
