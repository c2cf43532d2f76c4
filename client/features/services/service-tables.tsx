import { Table } from '../../ui/table.tsx';
import { notDone, offeredServices, workedExample } from './offered-services.ts';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** What the operator does, and when. */
export function OfferedServices() {
  return (
    <Table
      caption="What the operator does for a raise"
      captionHidden
      columns={[
        { key: 'name', title: 'Service', cell: ({ name }) => name },
        { key: 'what', title: 'What it is', cell: ({ what }) => what },
        { key: 'when', title: 'When', cell: ({ when }) => when },
      ]}
      rows={offeredServices}
      rowKey={({ name }) => name}
    />
  );
}

/** What is not done here, and why. */
export function NotDone() {
  return (
    <Table
      caption="What is not done, and why"
      captionHidden
      columns={[
        { key: 'what', title: 'We do not', cell: ({ what }) => what },
        { key: 'why', title: 'Because', cell: ({ why }) => why },
      ]}
      rows={notDone}
      rowKey={({ what }) => what}
    />
  );
}

/** The costs of one raise of $1,000,000, added up. */
export function WorkedExample() {
  const total = workedExample.reduce((sum, { amount }) => sum + amount, 0);
  const raised = 1_000_000;
  return (
    <Table
      caption={`A raise of ${dollars.format(raised)}, worked through with assumed prices.`}
      columns={[
        { key: 'item', title: 'Cost', cell: ({ item }) => item },
        { key: 'note', title: 'Note', cell: ({ note }) => note },
        {
          key: 'amount',
          title: 'Amount',
          numeric: true,
          cell: ({ amount }) => dollars.format(amount),
        },
      ]}
      rows={[
        ...workedExample,
        {
          item: 'Together',
          amount: total,
          note: `${((total / raised) * 100).toFixed(2)} % of the raise; the company keeps ${dollars.format(raised - total)}`,
        },
      ]}
      rowKey={({ item }) => item}
    />
  );
}
