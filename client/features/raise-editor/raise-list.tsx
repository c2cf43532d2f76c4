import { formatMoney, type Money } from '#shared/money/money.ts';
import type { RecentCompany } from '#shared/product/companies/companies.ts';
import { instrumentLabels } from '#shared/product/raises/offer-words.ts';
import type { RaiseSummary } from '#shared/product/raises/raises.ts';
import { RaiseStateBadge } from '../../domain/raise/raise-state-badge.tsx';
import { ColumnMenu } from '../../ui/data/column-menu.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { shortDate } from '../../ui/data/dates.ts';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { BlankList, ListPage } from '../../ui/layout/list-page.tsx';
import { NewRaise } from './new-raise.tsx';
import { raiseHref } from './raise-address.ts';
import type { RaisesData } from './raise-loader.ts';

const columns: readonly DataColumn<RaiseSummary>[] = [
  { key: 'title', title: 'Title', cell: ({ title }) => title || 'Untitled raise' },
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
  {
    key: 'target',
    title: 'Target',
    isNamed: true,
    numeric: true,
    cell: ({ target }) => moneyOr(target),
  },
  {
    key: 'deadline',
    title: 'Deadline',
    place: 'wide',
    cell: ({ deadlineAt }) => (deadlineAt === null ? 'Not set' : shortDate(deadlineAt)),
  },
  {
    key: 'ended',
    title: 'Ended',
    place: 'wide',
    cell: ({ endedAt }) => (endedAt === null ? '' : shortDate(endedAt)),
  },
];

/** The raises of a company, the newest first. */
export function RaiseList(props: {
  readonly company: RecentCompany;
  readonly list: RaisesData | null;
}) {
  const { company, list } = props;
  if (list === null) {
    return (
      <ListPage>
        <BlankList>
          <Unavailable what="The list of raises" />
        </BlankList>
      </ListPage>
    );
  }
  if (list.isFirst && list.items.length === 0) return <NewRaise company={company} isFirst />;
  return (
    <ListPage bar={<ColumnMenu columns={columns} />}>
      <DataTable
        id="raises"
        caption={`Raises of ${company.name}`}
        columns={columns}
        items={list.items}
        rows={{
          key: ({ id }) => id,
          name: ({ title }) => title || 'Untitled raise',
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
