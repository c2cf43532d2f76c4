import { countText, percentText } from '../../../shared/calculators/figures.ts';
import type { OwnershipRow, OwnershipTable } from '../../../shared/calculators/ownership-table.ts';
import { Table } from '../../ui/table.tsx';
import css from './ownership-view.module.css';

/** Who holds how many shares, and which part, before and after. */
export function OwnershipTableView(props: {
  readonly table: OwnershipTable;
  /** What the second state is called: after the round, after conversion. */
  readonly after: string;
}) {
  const { after } = props;
  const { rows, totals } = props.table;
  const titles = {
    before: 'Shares before',
    beforePart: 'Part before',
    after: 'Shares after',
    afterPart: 'Part after',
    diluted: 'Diluted by',
  };
  return (
    <Table
      caption={`Before and ${after}, in whole shares: each holder’s are rounded down. Parts are exact, shown with two decimals.`}
      columns={[
        { key: 'name', title: 'Holder', cell: ({ row }) => row.name },
        {
          key: 'before',
          title: titles.before,
          numeric: true,
          cell: ({ row }) => countText(row.before.whole),
        },
        {
          key: 'before-part',
          title: titles.beforePart,
          numeric: true,
          cell: ({ row }) => percentText(row.before.part),
        },
        {
          key: 'after',
          title: titles.after,
          numeric: true,
          cell: ({ row }) => countText(row.after.whole),
        },
        {
          key: 'after-part',
          title: titles.afterPart,
          numeric: true,
          cell: ({ row }) => percentText(row.after.part),
        },
        { key: 'diluted', title: titles.diluted, numeric: true, cell: ({ row }) => diluted(row) },
      ]}
      rows={rows.map((row, at) => ({ row, key: `${at}` }))}
      rowKey={({ key }) => key}
      foot={
        <tr>
          <th scope="row">All</th>
          <td data-title={titles.before} className={css['total']}>
            {countText(totals.before.whole)}
          </td>
          <td data-title={titles.beforePart} className={css['total']}>
            100%
          </td>
          <td data-title={titles.after} className={css['total']}>
            {countText(totals.after.whole)}
          </td>
          <td data-title={titles.afterPart} className={css['total']}>
            100%
          </td>
          <td />
        </tr>
      }
    />
  );
}

/** Both words: "diluted by 20%" can mean points of the whole or a part of what was held. */
function diluted({ dilution }: OwnershipRow): string {
  if (dilution === undefined || dilution.points.n === 0n) return '–';
  const points = percentText(dilution.points).replace('%', '');
  return `${points} points, ${percentText(dilution.relative)} of it`;
}
