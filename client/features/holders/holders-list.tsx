import { formatMoney } from '#shared/money/money.ts';
import type { Holder } from '#shared/product/holders/holders.ts';
import { shortDay } from '#shared/product/holders/short-day.ts';
import { companyPath } from '#shared/site/dashboard-address.ts';
import type { HoldersExport } from '#shared/site/holders-address.ts';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { ConfirmedExport } from '../../framework/step-up/confirmed-export.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { ColumnMenu } from '../../ui/data/column-menu.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { BlankList, FilterLinks, ListPage } from '../../ui/layout/list-page.tsx';
import { HolderPanel, holdersTableId } from './holder-panel.tsx';
import { sharesText } from './holder-words.ts';
import { correctForm, recordAllIntent, recordIntent } from './holders-actions.ts';
import { exportHref, issuedHref } from './holders-address.ts';
import type { HoldersList } from './holders-loader.ts';
import { RecordAll } from './issuance-forms.tsx';

const exportTitles: Readonly<Record<HoldersExport, string>> = {
  csv: 'Export as CSV',
  ocf: 'Export in the Open Cap Format',
};

/** The holders of a raise, with the one who is open. */
export function HoldersListPage({ content }: { readonly content: HoldersList }) {
  const { asked, list, open, neededStepUp, isOperator } = content;
  const { raise, items, totals, canRecord } = list;
  const { site } = usePageView();
  const isPriced = raise.instrument === 'priced_equity';
  const shown = isPriced ? columns : columns.filter(({ key }) => key !== 'shares');
  const left = totals.holders - totals.issued;
  return (
    <ListPage
      filters={{
        chosen: filterWords(asked.issued),
        content: <FilterLinks label="Issuance" links={filterLinks(content)} />,
      }}
      bar={
        <>
          <a href={exportHref(site.apiBaseUrl, raise.id, 'csv', asked.issued)}>Export as CSV</a>
          {raise.withoutFoundingDay === null ? (
            <a href={exportHref(site.apiBaseUrl, raise.id, 'ocf', null)}>Open Cap Format (ZIP)</a>
          ) : null}
          <ColumnMenu columns={shown} />
        </>
      }
      outcome={
        <>
          <Outcomes isOpen={open !== null} />
          {asked.exporting === null ? null : (
            <ConfirmedExport
              title={exportTitles[asked.exporting]}
              needed={neededStepUp}
              file={exportHref(site.apiBaseUrl, raise.id, asked.exporting, asked.issued)}
            />
          )}
        </>
      }
      notes={
        <>
          <p>
            {totals.holders.toLocaleString('en')} {totals.holders === 1 ? 'holder' : 'holders'},{' '}
            {formatMoney(totals.amount)} in total. Issued to {totals.issued.toLocaleString('en')}.
          </p>
          {raise.withoutFoundingDay === null ? null : (
            <p>
              The Open Cap Format needs the day the company was founded.{' '}
              {isOperator ? (
                'The company enters it.'
              ) : (
                <a href={`${companyPath(raise.withoutFoundingDay)}#company-foundedOn`}>
                  Enter the day
                </a>
              )}
            </p>
          )}
          <p>
            This records what the company says it issued. It doesn’t replace a share register that
            the law requires.
          </p>
        </>
      }
      record={
        open === null ? null : <HolderPanel key={open.commitment} holder={open} content={content} />
      }
    >
      {items.length === 0 ? (
        <BlankList>
          <EmptyState
            title={asked.issued === 'no' ? 'Issued to every holder' : 'Nothing is issued yet'}
            action={<a href={issuedHref(raise.id, null)}>Show all holders</a>}
          />
        </BlankList>
      ) : (
        <Rows content={content} columns={shown} />
      )}
      {canRecord && left > 0 ? (
        <BlankList>
          <RecordAll list={list} today={content.today} neededStepUp={neededStepUp} />
        </BlankList>
      ) : null}
    </ListPage>
  );
}

function Rows(props: {
  readonly content: HoldersList;
  readonly columns: readonly DataColumn<Holder>[];
}) {
  const { asked, list, open } = props.content;
  const { url } = usePageView();
  const { holders, issued } = list.totals;
  const total =
    asked.issued === null ? holders : asked.issued === 'yes' ? issued : holders - issued;
  return (
    <DataTable
      id={holdersTableId}
      caption="Holders, in the order they committed"
      columns={props.columns}
      items={list.items}
      rows={{
        key: ({ commitment }) => commitment,
        name: ({ name }) => name,
        href: ({ commitment }) => addressWith(url, { id: commitment, raise: list.raise.id }),
        open: open?.commitment ?? null,
      }}
      foot={
        <PageFoot
          shown={list.items.length}
          total={total}
          isFirst={asked.after === ''}
          nextCursor={list.nextCursor}
        />
      }
    />
  );
}

const columns: readonly DataColumn<Holder>[] = [
  { key: 'name', title: 'Holder', cell: ({ name }) => name },
  {
    key: 'amount',
    title: 'Amount',
    numeric: true,
    place: 'beside',
    cell: ({ amount }) => formatMoney(amount),
  },
  {
    key: 'shares',
    title: 'Shares',
    isNamed: true,
    numeric: true,
    cell: (holder) => sharesText(holder),
  },
  {
    key: 'issuance',
    title: 'Issuance',
    cell: ({ issuance }) =>
      issuance === null ? <Badge tone="attention">Not issued</Badge> : issuance.reference,
  },
  {
    key: 'on',
    title: 'Issued on',
    place: 'wide',
    cell: ({ issuance }) => (issuance === null ? '' : shortDay(issuance.on)),
  },
  { key: 'terms', title: 'Terms', place: 'wide', cell: ({ terms }) => terms.join(', ') },
];

function filterWords(issued: HoldersList['asked']['issued']): string {
  if (issued === null) return 'All';
  return issued === 'yes' ? 'Issued' : 'Not issued';
}

function filterLinks({ asked, list }: HoldersList) {
  const { holders, issued } = list.totals;
  const counts = { all: holders, yes: issued, no: holders - issued };
  return ([null, 'no', 'yes'] as const).map((each) => ({
    label: `${filterWords(each)} (${counts[each ?? 'all'].toLocaleString('en')})`,
    href: issuedHref(list.raise.id, each),
    current: each === asked.issued,
  }));
}

/** What came of a form that is not there any more; the forms of the open holder say it themselves. */
function Outcomes({ isOpen }: { readonly isOpen: boolean }) {
  const all = useFormResult(recordAllIntent);
  const one = useFormResult(recordIntent);
  const corrected = useFormResult(correctForm);
  return (
    <>
      {all?.problem === undefined ? <FormOutcome intent={recordAllIntent} result={all} /> : null}
      {isOpen ? null : (
        <>
          <FormOutcome intent={recordIntent} result={one} />
          <FormOutcome intent={correctForm} result={corrected} />
        </>
      )}
    </>
  );
}
