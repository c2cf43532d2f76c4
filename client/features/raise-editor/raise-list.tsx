import { formatMoney, type Money } from '#shared/money/money.ts';
import type { RecentCompany } from '#shared/product/companies/companies.ts';
import { instrumentLabels } from '#shared/product/raises/offer-words.ts';
import type { RaiseSummary } from '#shared/product/raises/raises.ts';
import { RaiseStateBadge } from '../../domain/raise/raise-state-badge.tsx';
import { ColumnMenu } from '../../ui/data/column-menu.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { BlankList, ListPage } from '../../ui/layout/list-page.tsx';
import { newRaiseHref, raiseHref } from './raise-address.ts';
import type { RaisesData } from './raise-loader.ts';

const columns: readonly DataColumn<RaiseSummary>[] = [
  { key: 'title', title: 'Title', cell: ({ title }) => title || 'Untitled' },
  {
    key: 'state',
    title: 'State',
    place: 'beside',
    cell: ({ state }) => <RaiseStateBadge state={state} />,
  },
  {
    key: 'instrument',
    title: 'Instrument',
    place: 'wide',
    cell: ({ instrument }) => (instrument === null ? 'Not chosen' : instrumentLabels[instrument]),
  },
  { key: 'target', title: 'Target', numeric: true, cell: ({ target }) => moneyOr(target) },
  {
    key: 'deadline',
    title: 'Deadline',
    place: 'wide',
    cell: ({ deadlineAt }) => deadlineAt?.slice(0, 10) ?? 'Not set',
  },
];

/** The raises of a company, the newest first. */
export function RaiseList(props: {
  readonly company: RecentCompany;
  readonly list: RaisesData | null;
}) {
  const { company, list } = props;
  if (list === null || list.items.length === 0) {
    return (
      <ListPage>
        <BlankList>
          {list === null ? (
            <Unavailable what="The list of raises" />
          ) : (
            <EmptyState
              title={`No raises of ${company.name} yet`}
              action={<ButtonLink href={newRaiseHref}>Create the first raise</ButtonLink>}
            >
              <p>
                Write it step by step. Everything is saved while you type, and nobody outside your
                company sees it before you submit it.
              </p>
            </EmptyState>
          )}
        </BlankList>
      </ListPage>
    );
  }
  return (
    <ListPage bar={<ColumnMenu columns={columns} />}>
      <DataTable
        id="raises"
        caption={`Raises of ${company.name}`}
        columns={columns}
        items={list.items}
        rows={{
          key: ({ id }) => id,
          name: ({ title }) => title || 'Untitled',
          href: ({ id }) => raiseHref(id),
          open: null,
          menu: (raise) => (
            <>
              <a href={raiseHref(raise.id, 'review')}>Review and next steps</a>
              <a href={raiseHref(raise.id, 'preview')}>Preview as an investor</a>
            </>
          ),
        }}
        foot={<PageFoot {...list} shown={list.items.length} />}
      />
    </ListPage>
  );
}

function moneyOr(money: Money | null): string {
  return money === null ? 'Not set' : formatMoney(money);
}
