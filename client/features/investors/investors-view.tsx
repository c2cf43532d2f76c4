import { compactMoney } from '#shared/money/money.ts';
import { sectorLabels, stageLabels } from '#shared/product/companies/sectors.ts';
import { countries } from '#shared/product/fields/countries.ts';
import type { FoundInvestor } from '#shared/product/investors/investor-directory.ts';
import { investorsFound } from '../../domain/investor/investor-counts.ts';
import { kindNames } from '../../domain/investor/investor-words.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { ColumnMenu } from '../../ui/data/column-menu.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { SearchForm } from '../../ui/form/search-form.tsx';
import { BlankList, ListPage } from '../../ui/layout/list-page.tsx';
import { InvestorFilterForm, investorsChosen } from './investor-filter-form.tsx';
import { InvestorPanel, investorsTableId } from './investor-panel.tsx';
import {
  type InvestorsSelection,
  investorsHref,
  isNarrowed,
  readInvestorsSelection,
} from './investors-address.ts';
import type { InvestorsContent } from './investors-loader.ts';

/** The directory of investors who let members find them, and the profile that is open beside it. */
export function InvestorsView(props: { readonly content: InvestorsContent }) {
  const { list, open } = props.content;
  const { url } = usePageView();
  const selection = readInvestorsSelection(url);
  return (
    <ListPage
      filters={{
        chosen: investorsChosen(selection),
        content: <InvestorFilterForm selection={selection} facets={list?.facets ?? []} />,
        isLong: true,
      }}
      bar={
        <>
          <SearchForm
            action={investorsHref.split('?')[0] ?? ''}
            label="Name or what they look for"
            q={selection.q}
            carried={{ view: 'investors', ...selection.chosen }}
            compact
          />
          <ColumnMenu columns={columns} />
        </>
      }
      notes={
        <p>
          Each investor decides who can find them. Tickets are in each investor’s currency. A plus
          sign means at least that many.
        </p>
      }
      record={open === null ? null : <InvestorPanel key={open.investor.id} open={open} />}
    >
      {list === null ? (
        <BlankList>
          <Unavailable what="The list of investors" />
        </BlankList>
      ) : list.items.length === 0 && list.nextCursor === null ? (
        <BlankList>
          <None selection={selection} />
        </BlankList>
      ) : (
        <DataTable
          id={investorsTableId}
          caption="Investors, the last approved first"
          columns={columns}
          items={list.items}
          rows={{
            key: idOf,
            name: ({ displayName }) => displayName,
            href: (one) => addressWith(url, { id: idOf(one) }),
            open: open?.investor.id ?? null,
          }}
          foot={<Foot list={list} />}
        />
      )}
    </ListPage>
  );
}

/** Members are told of each by whom to ask. */
const idOf = ({ id }: FoundInvestor) => id ?? '';

function Foot({ list }: { readonly list: NonNullable<InvestorsContent['list']> }) {
  const { url } = usePageView();
  const page = (after: string | null) => addressWith(url, { after, id: null });
  return (
    <>
      <p role="status">{investorsFound(list.total, list.isAtLeast)}</p>
      {list.isFirst ? null : <a href={page(null)}>Back to the first</a>}
      {list.nextCursor === null ? null : <a href={page(list.nextCursor)}>More investors</a>}
    </>
  );
}

function None({ selection }: { readonly selection: InvestorsSelection }) {
  if (isNarrowed(selection)) {
    return (
      <EmptyState
        title="No investors match these filters"
        action={<a href={investorsHref}>Clear filters</a>}
      />
    );
  }
  return (
    <EmptyState title={selection.after === '' ? 'No investors to show' : 'No more investors'}>
      <p>Investors choose who can find them: nobody, members, or everyone.</p>
    </EmptyState>
  );
}

const columns: readonly DataColumn<FoundInvestor>[] = [
  { key: 'name', title: 'Investor', cell: ({ displayName }) => displayName },
  {
    key: 'kind',
    title: 'Kind',
    place: 'beside',
    cell: ({ kind }) => (kind === null ? '' : kindNames[kind]),
  },
  {
    key: 'ticket',
    title: 'Ticket',
    cell: ({ checkMin, checkMax }) =>
      checkMin === null || checkMax === null
        ? ''
        : `${compactMoney(checkMin)} to ${compactMoney(checkMax)}`,
  },
  {
    key: 'stages',
    title: 'Stages',
    place: 'wide',
    cell: ({ stages }) => stages.map((one) => stageLabels[one]).join(', '),
  },
  {
    key: 'sectors',
    title: 'Sectors',
    place: 'wide',
    cell: ({ sectors }) => sectors.map((one) => sectorLabels[one]).join(', '),
  },
  {
    key: 'country',
    title: 'Based in',
    place: 'wide',
    cell: ({ country }) => countries[country] ?? '',
  },
];
