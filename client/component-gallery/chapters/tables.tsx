import { formatMoney } from '#shared/money/money.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { ColumnMenu } from '../../ui/data/column-menu.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { Pagination } from '../../ui/data/pagination.tsx';
import { readSort, type Sort, sortHref } from '../../ui/data/sorting.ts';
import { type Column, Table } from '../../ui/data/table.tsx';
import { Button } from '../../ui/form/button.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { FilterLinks, ListPage } from '../../ui/layout/list-page.tsx';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import css from '../gallery.module.css';
import { Sample } from '../samples.tsx';

interface Commitment {
  readonly investor: string;
  readonly amount: number;
  readonly state: string;
  readonly on: string;
}

const commitments: readonly Commitment[] = [
  { investor: 'Ada Lovelace', amount: 5_000_000, state: 'Signed', on: '2026-05-04' },
  { investor: 'Borealis Ventures', amount: 25_000_000, state: 'Soft-circled', on: '2026-05-11' },
  { investor: 'Carla Montenegro', amount: 1_000_000, state: 'Funded', on: '2026-04-28' },
];

const amountText = (amount: number) => formatMoney({ amount, currency: 'USD' });

const columns: readonly Column<Commitment>[] = [
  {
    key: 'investor',
    title: 'Investor',
    sortable: 'ascending',
    cell: ({ investor }) => investor,
  },
  {
    key: 'amount',
    title: 'Amount',
    numeric: true,
    sortable: 'descending',
    cell: ({ amount }) => amountText(amount),
  },
  { key: 'state', title: 'State', cell: ({ state }) => <Badge>{state}</Badge> },
  { key: 'on', title: 'Since', sortable: 'descending', cell: ({ on }) => on },
];

const byName: Sort = { key: 'investor', descending: false };
const tableId = 'gallery-commitments';

/** Tables, sorting and pagination. */
export function Tables() {
  const { url } = usePageView();
  const sort = readSort(url.searchParams, ['investor', 'amount', 'on'], byName);
  return (
    <>
      <Sample name="A table that is sorted by links">
        <Table
          id={tableId}
          caption="Commitments"
          columns={columns}
          rows={sorted(commitments, sort)}
          rowKey={({ investor }) => investor}
          sort={{ current: sort, href: (next) => sortHref(url, next, byName, tableId) }}
        />
      </Sample>
      <Sample name="The table of a list that people work with, one record open">
        <div className="tool">
          <div className={css['framed']}>
            <WorkList sort={sort} />
          </div>
        </div>
      </Sample>
      <Sample name="A table with a sum">
        <Table
          caption="Commitments, with their sum"
          columns={columns}
          rows={commitments}
          rowKey={({ investor }) => investor}
          foot={
            <tr>
              <th scope="row">Together</th>
              <td>{amountText(31_000_000)}</td>
              <td />
              <td />
            </tr>
          }
        />
      </Sample>
      <Sample name="Tabs">
        <Tabs
          label="Parts of the raise"
          tabs={[
            { label: 'Terms', href: '#tables', current: true },
            { label: 'Documents', href: '#tables-documents', current: false },
            { label: 'Questions', href: '#tables-questions', current: false },
          ]}
        />
      </Sample>
      <Sample name="Pages of a list: the first, one between, the last">
        {[1, 4, 9].map((page) => (
          <Pagination
            key={page}
            page={page}
            pages={9}
            href={(to) => `#page-${to}`}
            label={`Pages, on page ${page}`}
          />
        ))}
      </Sample>
    </>
  );
}

const workColumns: readonly DataColumn<Commitment>[] = [
  {
    key: 'investor',
    title: 'Who committed',
    sortable: 'ascending',
    cell: ({ investor }) => investor,
  },
  {
    key: 'amount',
    title: 'Committed',
    numeric: true,
    sortable: 'descending',
    place: 'beside',
    cell: ({ amount }) => amountText(amount),
  },
  { key: 'state', title: 'State', cell: ({ state }) => <Badge>{state}</Badge> },
  { key: 'on', title: 'Committed on', sortable: 'descending', place: 'wide', cell: ({ on }) => on },
];

function WorkList(props: { readonly sort: Sort }) {
  const { sort } = props;
  const { url } = usePageView();
  return (
    <ListPage
      filters={{
        chosen: 'All',
        content: (
          <FilterLinks
            label="State of the commitments"
            links={[
              { label: 'All (3)', href: '#tables', current: true },
              { label: 'Funded (1)', href: '#tables-funded', current: false },
            ]}
          />
        ),
      }}
      bar={<ColumnMenu columns={workColumns} />}
      record={
        <RecordPanel
          title="Ada Lovelace"
          closeHref="#tables"
          openedFrom="work-commitments-Ada-Lovelace"
        >
          <p>Signed on 4 May 2026.</p>
        </RecordPanel>
      }
    >
      <DataTable
        id="work-commitments"
        caption="Commitments to work with"
        columns={workColumns}
        items={sorted(commitments, sort)}
        rows={{
          key: ({ investor }) => investor.replaceAll(' ', '-'),
          name: ({ investor }) => investor,
          href: () => '#tables',
          open: 'Ada-Lovelace',
          menu: ({ investor }) => (
            <FormButton intent="remind" fields={{}} about={investor}>
              Remind
            </FormButton>
          ),
        }}
        sort={{ current: sort, href: (next) => sortHref(url, next, byName) }}
        bulk={{
          fields: {},
          actions: (
            <Button type="submit" variant="secondary" size="small">
              Remind selected
            </Button>
          ),
        }}
        foot={<p>3 in total, {amountText(31_000_000)}</p>}
      />
    </ListPage>
  );
}

function sorted(rows: readonly Commitment[], { key, descending }: Sort): readonly Commitment[] {
  const sign = descending ? -1 : 1;
  return [...rows].sort((a, b) => {
    if (key === 'amount') return sign * (a.amount - b.amount);
    return sign * (key === 'on' ? a.on.localeCompare(b.on) : a.investor.localeCompare(b.investor));
  });
}
