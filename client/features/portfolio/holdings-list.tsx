import { formatMoney } from '#shared/money/money.ts';
import { shortDay } from '#shared/product/holders/short-day.ts';
import { instrumentLabels } from '#shared/product/raises/offer-words.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { ColumnMenu } from '../../ui/data/column-menu.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { BlankList, ListPage } from '../../ui/layout/list-page.tsx';
import { HoldingPanel, holdingsTableId } from './holding-panel.tsx';
import type { HoldingData, HoldingsContent } from './holdings-loader.ts';

/** What somebody holds of raises that closed as funded, apart from what they have committed. */
export function HoldingsList(props: {
  readonly content: HoldingsContent;
  readonly timeZone: string;
}) {
  const { list, open, updates } = props.content;
  const isEmpty = list === null || list.items.length === 0;
  return (
    <ListPage
      bar={<ColumnMenu columns={columns} />}
      notes={
        <>
          <TimeZoneNote timeZone={props.timeZone} />
          {isEmpty ? null : (
            <p>
              Invested, by currency:{' '}
              {list.totals.map(({ amount }) => formatMoney(amount)).join(', ')}. Amounts in
              different currencies are never added.
            </p>
          )}
        </>
      }
      record={
        open === null ? null : (
          <HoldingPanel key={open.commitment} holding={open} updates={updates} />
        )
      }
    >
      {isEmpty ? (
        <BlankList>
          {list === null ? (
            <Unavailable what="The list of your holdings" />
          ) : (
            <EmptyState
              title="No holdings yet"
              action={<ButtonLink href={viewPath('portfolio')}>Your commitments</ButtonLink>}
            >
              <p>What you invested appears here once a raise has closed as funded.</p>
            </EmptyState>
          )}
        </BlankList>
      ) : (
        <Rows content={props.content} list={list} />
      )}
    </ListPage>
  );
}

function Rows(props: {
  readonly content: HoldingsContent;
  readonly list: NonNullable<HoldingsContent['list']>;
}) {
  const { content, list } = props;
  const { url } = usePageView();
  return (
    <DataTable
      id={holdingsTableId}
      caption="Your holdings"
      columns={columns}
      items={list.items}
      rows={{
        key: ({ commitment }) => commitment,
        name: ({ amount, raise }) => `${formatMoney(amount)} in ${raise.company}`,
        href: ({ commitment }) => addressWith(url, { id: commitment }),
        open: content.open?.commitment ?? null,
      }}
      foot={
        <PageFoot
          shown={list.items.length}
          total={list.totals.reduce((sum, { count }) => sum + count, 0)}
          isFirst={content.asked.after === ''}
          nextCursor={list.nextCursor}
        />
      }
    />
  );
}

const columns: readonly DataColumn<HoldingData>[] = [
  { key: 'company', title: 'Company', cell: ({ raise }) => raise.company },
  {
    key: 'amount',
    title: 'Invested',
    numeric: true,
    place: 'beside',
    cell: ({ amount }) => formatMoney(amount),
  },
  { key: 'what', title: 'Instrument', cell: ({ instrument }) => instrumentLabels[instrument] },
  {
    key: 'issued',
    title: 'Issuance',
    isNamed: true,
    cell: ({ issuance }) =>
      issuance === null ? <Badge>Not recorded yet</Badge> : shortDay(issuance.on),
  },
  {
    key: 'reference',
    title: 'Number',
    place: 'wide',
    cell: ({ issuance }) => issuance?.reference ?? '',
  },
  { key: 'raise', title: 'Raise', place: 'wide', cell: ({ raise }) => raise.title },
];
