import type { Account } from '#shared/product/account/account.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { ShortMoment } from '../../ui/data/formatted-date.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { BlankList } from '../../ui/layout/list-page.tsx';
import { inboxHref, nothingOpen } from './inbox-address.ts';
import type { InboxContent, ThreadData } from './inbox-loader.ts';
import { newestWords, otherName } from './thread-words.ts';
import css from './threads.module.css';
import { useFreshThreads } from './use-fresh-threads.ts';

export const threadsTableId = 'threads';

/** What the list of threads shows of each. */
export const threadColumns: readonly DataColumn<ThreadData>[] = [
  { key: 'with', title: 'With', cell: (thread) => <With thread={thread} /> },
  {
    key: 'newest',
    title: 'Newest message',
    isSentence: true,
    cell: (thread) => newestWords(thread),
  },
  {
    key: 'state',
    title: 'Unread',
    place: 'beside',
    cell: ({ unread }) => (unread === 0 ? '' : <Badge tone="attention">{unread} new</Badge>),
  },
  { key: 'raise', title: 'Raise', place: 'wide', cell: ({ raise }) => raise.title },
  {
    key: 'when',
    title: 'Sent',
    place: 'beside',
    cell: ({ when }) => <ShortMoment moment={when} />,
  },
];

/** Somebody's threads, the one with the newest message first. */
export function ThreadList(props: {
  readonly content: InboxContent;
  readonly account: Account;
  readonly openKey: string | null;
}) {
  const { content, account, openKey } = props;
  const { unread } = content;
  const list = useFreshThreads(content.list, unread, account);
  const { url } = usePageView();
  if (list === null || list.items.length === 0) {
    return (
      <BlankList>
        {list === null ? <Unavailable what="The list of threads" /> : <Nothing unread={unread} />}
      </BlankList>
    );
  }
  return (
    <DataTable
      id={threadsTableId}
      caption="Threads, newest message first"
      columns={threadColumns}
      items={list.items}
      rows={{
        key: ({ id }) => id,
        name: otherName,
        href: ({ id }) => addressWith(url, { ...nothingOpen, id }),
        open: openKey,
      }}
      foot={<PageFoot {...list} shown={list.items.length} />}
    />
  );
}

function With({ thread }: { readonly thread: ThreadData }) {
  return thread.unread === 0 ? (
    <span className={css['read']}>{otherName(thread)}</span>
  ) : (
    <strong className={css['unread']}>{otherName(thread)}</strong>
  );
}

function Nothing({ unread }: { readonly unread: boolean }) {
  if (unread) {
    return (
      <EmptyState
        title="You have read everything"
        action={<a href={inboxHref('all')}>Show all threads</a>}
      />
    );
  }
  return (
    <EmptyState title="No messages yet">
      <p>
        A company and an investor can write to each other about a raise once the investor has access
        to its data room, has committed, or one of them has accepted the other’s request for an
        introduction. Open a data room, a commitment or the book, and choose “Write to …”.
      </p>
    </EmptyState>
  );
}
