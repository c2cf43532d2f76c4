import { countText, percentText } from '#shared/calculators/figures.ts';
import { Table } from '../../ui/data/table.tsx';
import { changeWords } from './ownership-change.ts';
import { afterWords, type OwnershipCalculation } from './ownership-of.ts';
import css from './ownership-view.module.css';

/** Who holds how many shares, and what percentage that is, before and after. */
export function OwnershipTableView(props: { readonly calculation: OwnershipCalculation }) {
  const { calculation } = props;
  const after = afterWords(calculation);
  const { rows, totals } = calculation.result.table;
  const titles = {
    before: 'Shares before',
    beforePart: 'Ownership before',
    after: 'Shares after',
    afterPart: 'Ownership after',
    diluted: 'Change',
  };
  return (
    <Table
      caption={`Before and ${after}. Shares are whole, each holder’s rounded down. Percentages are exact, shown to two decimals.`}
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
        {
          key: 'diluted',
          title: titles.diluted,
          numeric: true,
          cell: ({ row }) => changeWords(row),
        },
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
