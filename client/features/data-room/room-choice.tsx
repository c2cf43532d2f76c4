import { Fragment } from 'react';
import type { RecentCompany } from '#shared/product/companies/companies.ts';
import type { RaiseSummary } from '#shared/product/raises/raises.ts';
import { analyticsPath, viewPath } from '#shared/site/dashboard-address.ts';
import { RaiseStateBadge } from '../../domain/raise/raise-state-badge.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { BlankList, ListPage } from '../../ui/layout/list-page.tsx';
import { partHref } from './room-address.ts';
import type { Listed } from './room-content.ts';

const columns: readonly DataColumn<RaiseSummary>[] = [
  { key: 'title', title: 'Raise', cell: ({ title }) => title || 'Untitled raise' },
  {
    key: 'state',
    title: 'State',
    place: 'beside',
    cell: ({ state }) => <RaiseStateBadge state={state} />,
  },
  { key: 'tasks', title: 'To do', cell: (raise) => <Tasks {...raise} /> },
];

/** What is left to do in a room: each part of it leads to its list. */
function Tasks({ id, room: { requests, questions, staged } }: RaiseSummary) {
  const tasks = [
    {
      href: partHref(id, 'access', { state: 'requested' }),
      words: several(requests, 'request', 'requests'),
    },
    {
      href: partHref(id, 'questions', { unanswered: 'true' }),
      words: several(questions, 'question', 'questions'),
    },
    { href: partHref(id), words: several(staged, 'unpublished document', 'unpublished documents') },
  ];
  const left = tasks.filter(({ words }) => words !== null);
  if (left.length === 0) return <>Nothing</>;
  return left.map(({ href, words }, at) => (
    <Fragment key={href}>
      {at === 0 ? '' : ', '}
      <a href={href}>{words}</a>
    </Fragment>
  ));
}

const several = (count: number, one: string, more: string): string | null =>
  count === 0 ? null : `${count} ${count === 1 ? one : more}`;

/** The raises of a company; each has a data room. */
export function RoomChoice(props: {
  readonly company: RecentCompany;
  readonly list: Listed<RaiseSummary> | null;
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
              action={<ButtonLink href={viewPath('raise')}>New raise</ButtonLink>}
            >
              <p>Each raise has its own data room, starting with the first draft.</p>
            </EmptyState>
          )}
        </BlankList>
      </ListPage>
    );
  }
  return (
    <ListPage>
      <DataTable
        id="own-rooms"
        caption={`Data rooms of ${company.name}`}
        columns={columns}
        items={list.items}
        rows={{
          key: ({ id }) => id,
          name: ({ title }) => title || 'Untitled raise',
          href: ({ id }) => partHref(id),
          open: null,
          menu: ({ id }) => (
            <>
              <a href={partHref(id, 'access')}>Who has access</a>
              <a href={partHref(id, 'readers')}>Who has read what</a>
              <a href={analyticsPath(id)}>Analytics</a>
            </>
          ),
        }}
        foot={<PageFoot {...list} shown={list.items.length} />}
      />
    </ListPage>
  );
}
