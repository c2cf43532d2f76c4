import type { Account } from '#shared/product/account/account.ts';
import { introductionLists } from '#shared/product/introductions/introductions.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { ColumnMenu } from '../../ui/data/column-menu.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { ShortMoment, TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { BlankList, FilterLinks, ListPage } from '../../ui/layout/list-page.tsx';
import { introductionsHref, nothingOpen } from './introduction-address.ts';
import type { IntroductionData, IntroductionsContent } from './introduction-loader.ts';
import { IntroductionPanel, introductionsTableId } from './introduction-panel.tsx';
import { listWords, otherName, requestWords, statusWords } from './introduction-words.ts';

const columns: readonly DataColumn<IntroductionData>[] = [
  { key: 'with', title: 'With', cell: (one) => otherName(one) },
  { key: 'asked', title: 'Request', cell: (one) => requestWords(one) },
  {
    key: 'state',
    title: 'Status',
    place: 'beside',
    cell: (one) => <Status introduction={one} />,
  },
  { key: 'raise', title: 'Raise', place: 'wide', cell: ({ raise }) => raise.title },
  {
    key: 'when',
    title: 'Asked on',
    place: 'beside',
    cell: ({ asked }) => <ShortMoment moment={asked} />,
  },
];

/** Somebody's requests for an introduction on both sides, and the one that is open beside them. */
export function IntroductionsView(props: {
  readonly content: IntroductionsContent;
  readonly account: Account;
}) {
  const { show, list, open } = props.content;
  const { url } = usePageView();
  return (
    <ListPage
      filters={{
        chosen: listWords[show ?? 'all'],
        content: (
          <FilterLinks
            label="Introductions"
            links={[undefined, ...introductionLists].map((name) => ({
              label: listWords[name ?? 'all'],
              href: introductionsHref(name),
              current: name === show,
            }))}
          />
        ),
      }}
      bar={<ColumnMenu columns={columns} />}
      notes={<TimeZoneNote timeZone={props.account.timeZone} />}
      record={open === null ? null : <IntroductionPanel key={open.id} introduction={open} />}
    >
      {list === null || list.items.length === 0 ? (
        <BlankList>
          {list === null ? (
            <Unavailable what="The list of introductions" />
          ) : (
            <Nothing show={show} />
          )}
        </BlankList>
      ) : (
        <DataTable
          id={introductionsTableId}
          caption="Requests for an introduction, newest first"
          columns={columns}
          items={list.items}
          rows={{
            key: ({ id }) => id,
            name: otherName,
            href: ({ id }) => addressWith(url, { ...nothingOpen, id }),
            open: open?.id ?? null,
          }}
          foot={<PageFoot {...list} shown={list.items.length} />}
        />
      )}
    </ListPage>
  );
}

function Status({ introduction }: { readonly introduction: IntroductionData }) {
  const { state, side, askedBy } = introduction;
  const words = statusWords(introduction);
  const isTheirs = state === 'pending' && side !== askedBy;
  return <Badge tone={isTheirs ? 'attention' : 'plain'}>{words}</Badge>;
}

function Nothing({ show }: Pick<IntroductionsContent, 'show'>) {
  if (show !== undefined) {
    return (
      <EmptyState
        title={show === 'to-answer' ? 'Nothing to answer' : 'No introductions here'}
        action={<a href={introductionsHref(undefined)}>Show all introductions</a>}
      />
    );
  }
  return (
    <EmptyState title="No introductions yet">
      <p>
        Investors ask for an introduction on the page of a raise. Companies with an open raise ask
        investors who chose to be found, in <a href={viewPath('investors')}>their list</a>.
      </p>
    </EmptyState>
  );
}
