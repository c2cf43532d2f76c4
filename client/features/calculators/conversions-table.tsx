import {
  countText,
  moneyText,
  percentText,
  priceText,
  wholeText,
} from '#shared/calculators/figures.ts';
import type { ConvertedSecurity, RoundResult } from '#shared/calculators/round-result.ts';
import { Table } from '../../ui/data/table.tsx';
import { boundWords } from './result-figures.ts';

/** How each SAFE and note converts, and what its holder may buy in the round. */
export function ConversionsTable(props: { readonly result: RoundResult }) {
  const { securities, inputs } = props.result;
  if (securities.length === 0) return null;
  return (
    <Table
      caption="SAFEs and notes that convert, each by the term that gives its holder the most shares"
      columns={[
        { key: 'name', title: 'SAFE or note', cell: ({ security }) => security.name },
        {
          key: 'term',
          title: 'Converts by',
          cell: ({ security }) => boundWords[security.terms.bound],
        },
        {
          key: 'price',
          title: 'Price per share',
          numeric: true,
          cell: ({ security }) => priceText(security.terms.price, inputs.currency),
        },
        {
          key: 'shares',
          title: 'Shares',
          numeric: true,
          cell: ({ security }) => wholeText(security.shares),
        },
        {
          key: 'part',
          title: 'Of the capitalization',
          numeric: true,
          cell: ({ security }) => percentText(security.ownership),
        },
        { key: 'right', title: 'Pro rata right', cell: ({ security }) => right(security) },
      ]}
      rows={securities.map((security, at) => ({ security, key: `${at}` }))}
      rowKey={({ key }) => key}
    />
  );
}

function right({ proRata }: ConvertedSecurity): string {
  if (proRata === undefined) return '–';
  const { whole, cost, partAfter } = proRata;
  return `${countText(whole)} of the new shares for ${moneyText(cost)}; then ${percentText(partAfter)}`;
}
