import type { SentInvitations } from '#shared/product/companies/companies.ts';
import { invitationsPerDay } from '#shared/product/fields/limits.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { type SentPage, sentAfter } from './invitation-loader.ts';
import css from './invitations.module.css';

const columns: readonly DataColumn<SentInvitations>[] = [
  { key: 'sender', title: 'Sent by', cell: ({ sender }) => sender.name },
  { key: 'company', title: 'Company', cell: ({ company }) => company.name },
  { key: 'sent', title: 'Invitations', numeric: true, cell: ({ sent }) => sent },
  { key: 'day', title: 'Day (UTC)', cell: ({ day }) => day },
];

/** Who sent how many invitations for which company, by day. */
export function SentInvitationList({ sent }: { readonly sent: SentPage | null }) {
  const { url } = usePageView();
  const page = (after: string | null) => addressWith(url, { [sentAfter]: after, id: null });
  return (
    <section className={css['sent']} aria-labelledby="sent-by-companies">
      <h2 id="sent-by-companies">Sent by companies</h2>
      <p>
        Invitations to data rooms and teams in the last 30 days. A company, and each of its members,
        can send {invitationsPerDay} in 24 hours.
      </p>
      {sent === null ? (
        <Unavailable what="What companies sent" />
      ) : sent.items.length === 0 ? (
        <p>No company has invited anybody.</p>
      ) : (
        <DataTable
          id="sent-invitations"
          caption="Invitations sent by companies"
          columns={columns}
          items={sent.items}
          rows={{
            key: ({ day, company, sender }) => `${day}-${company.id}-${sender.id}`,
            name: ({ sender }) => sender.name,
            href: ({ sender }) => `${viewPath('people')}&id=${sender.id}`,
            open: null,
          }}
          foot={
            <>
              {sent.isFirst ? null : <a href={page(null)}>Back to the newest</a>}
              {sent.nextCursor === null ? null : (
                <a href={page(sent.nextCursor)}>Show older ones</a>
              )}
            </>
          }
        />
      )}
    </section>
  );
}
