import { viewPath } from '#shared/site/dashboard-address.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { ColumnMenu } from '../../ui/data/column-menu.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { ShortTime } from '../../ui/data/formatted-date.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { BlankList } from '../../ui/layout/list-page.tsx';
import { type SentPage, type SentRow, sentAfter } from './invitation-loader.ts';

const columns: readonly DataColumn<SentRow>[] = [
  { key: 'sender', title: 'Sent by', cell: ({ sender }) => sender.name },
  { key: 'company', title: 'Company', cell: ({ company }) => company.name },
  { key: 'sent', title: 'Invitations', isNamed: true, numeric: true, cell: ({ sent }) => sent },
  { key: 'day', title: 'Day (UTC)', cell: ({ day }) => <ShortTime moment={day} /> },
];

/** The menu of the columns of this list. */
export function SentColumns() {
  return <ColumnMenu columns={columns} />;
}

/** Who sent how many invitations for which company, by day. */
export function SentInvitationList({ sent }: { readonly sent: SentPage | null }) {
  const { url } = usePageView();
  const page = (after: string | null) => addressWith(url, { [sentAfter]: after, id: null });
  if (sent === null || sent.items.length === 0) {
    return (
      <BlankList>
        {sent === null ? (
          <Unavailable what="The invitations sent by companies" />
        ) : (
          <EmptyState title="No invitations">
            <p>Companies invite people to their data rooms and teams.</p>
          </EmptyState>
        )}
      </BlankList>
    );
  }
  return (
    <DataTable
      id="sent-invitations"
      caption="Invitations sent by companies"
      columns={columns}
      items={sent.items}
      rows={{
        key: ({ day, company, sender }) => `${day.iso}-${company.id}-${sender.id}`,
        name: ({ sender }) => sender.name,
        href: ({ sender }) => `${viewPath('people')}&id=${sender.id}`,
        open: null,
      }}
      foot={
        <>
          {sent.isFirst ? null : <a href={page(null)}>Back to the newest</a>}
          {sent.nextCursor === null ? null : <a href={page(sent.nextCursor)}>Show older ones</a>}
        </>
      }
    />
  );
}
