import { messageAnchor } from '#shared/site/dashboard-address.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith, type ListAddress } from '../../ui/data/address-with.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { ShortMoment } from '../../ui/data/formatted-date.tsx';
import { Marked } from '../../ui/data/marked.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { BlankList } from '../../ui/layout/list-page.tsx';
import { inboxHref, nothingOpen } from './inbox-address.ts';
import type { FoundData, SearchData } from './inbox-loader.ts';
import { threadsTableId } from './thread-list.tsx';
import { otherName } from './thread-words.ts';

/** What the list of found messages shows of each, with the searched words marked. */
export function foundColumns(q: string): readonly DataColumn<FoundData>[] {
  return [
    { key: 'with', title: 'With', cell: ({ thread }) => <Marked text={otherName(thread)} q={q} /> },
    {
      key: 'message',
      title: 'Message',
      isSentence: true,
      cell: (row) => <Found row={row} q={q} />,
    },
    {
      key: 'raise',
      title: 'Raise',
      place: 'wide',
      cell: ({ thread }) => <Marked text={thread.raise.title} q={q} />,
    },
    {
      key: 'when',
      title: 'Sent',
      place: 'beside',
      cell: ({ sent }) => <ShortMoment moment={sent} />,
    },
  ];
}

/** The raise of a thread that was found by it or by its name, or what was written in a message. */
function Found({ row, q }: { readonly row: FoundData; readonly q: string }) {
  const { isThread, isMine, excerpt, thread } = row;
  const before = isThread ? 'Thread about ' : isMine ? 'You: ' : '';
  return (
    <>
      {before}
      <Marked text={isThread ? thread.raise.title : excerpt} q={q} />
    </>
  );
}

/** The key of a found row: of a message in a thread, or of the thread itself. */
export function foundKey(thread: string, at: number | null): string {
  return at === null ? thread : `${thread}-${at}`;
}

/** What a search found in somebody's threads: threads by their names first, then messages. */
export function FoundMessages(props: {
  readonly search: SearchData;
  readonly openKey: string | null;
}) {
  const { q, found } = props.search;
  const { url } = usePageView();
  if (found === null || found.items.length === 0) {
    return (
      <BlankList>
        {found === null ? (
          <Unavailable what="The search of your messages" />
        ) : (
          <EmptyState
            title={`No messages with “${q}”`}
            action={<a href={inboxHref('all')}>Clear search</a>}
          >
            <p>
              Every word must be in the message, in the name of one of its files, in the title of
              the raise or in the name of the other side.
            </p>
          </EmptyState>
        )}
      </BlankList>
    );
  }
  return (
    <DataTable
      id={threadsTableId}
      caption={`Messages with “${q}”, newest first`}
      columns={foundColumns(q)}
      items={found.items}
      rows={{
        key: keyOf,
        name: ({ thread }) => otherName(thread),
        href: (row) => hrefOf(url, row),
        open: props.openKey,
      }}
      foot={<PageFoot {...found} shown={found.items.length} />}
    />
  );
}

function keyOf({ thread, n, isThread }: FoundData): string {
  return foundKey(thread.id, isThread ? null : n);
}

function hrefOf(url: ListAddress, { thread: { id }, n, isThread }: FoundData): string {
  if (isThread) return addressWith(url, { ...nothingOpen, id });
  return `${addressWith(url, { ...nothingOpen, id, at: String(n) })}#${messageAnchor(n)}`;
}
