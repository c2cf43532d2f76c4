import { RaiseStateBadge } from '../../domain/raise/raise-state-badge.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { BlankList, ListGroup, ListPage } from '../../ui/layout/list-page.tsx';
import { figuresHref } from './analytics-address.ts';
import type { AnalyticsContent } from './analytics-loader.ts';
import { PortalPlots } from './portal-plots.tsx';

type Portal = Extract<AnalyticsContent, { kind: 'portal' }>;

/** For operators: raises by state, how long reviews take, and the raises whose reading they can see. */
export function PortalFigures({ plots, running }: Portal) {
  return (
    <ListPage>
      <BlankList>
        <PortalPlots {...plots} />
        {running === null ? <Unavailable what="The list of raises" /> : null}
      </BlankList>
      {running === null || running.length === 0 ? null : (
        <>
          <ListGroup title={<h2>Readers by raise</h2>} />
          <DataTable
            id="read-raises"
            caption="Running raises and who reads them"
            columns={columns}
            items={running}
            rows={{
              key: ({ raise }) => raise,
              name: ({ title }) => title,
              href: ({ raise }) => figuresHref(raise),
            }}
          />
        </>
      )}
    </ListPage>
  );
}

const columns: readonly DataColumn<NonNullable<Portal['running']>[number]>[] = [
  { key: 'title', title: 'Raise', cell: ({ title }) => title },
  { key: 'company', title: 'Company', cell: ({ company }) => company },
  {
    key: 'state',
    title: 'State',
    place: 'beside',
    cell: ({ state }) => <RaiseStateBadge state={state} />,
  },
];
