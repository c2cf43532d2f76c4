import { addMoney, formatMoney, type Money } from '#shared/money/money.ts';
import { Table } from '../../ui/data/table.tsx';
import { exampleCosts, exampleRaise, notDone, offeredServices } from './offered-services.ts';

/** Shows the services of the operator, and when they are done. */
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

/** Shows the services that are not offered, and why. */
export function NotDone() {
  return (
    <Table
      caption="What we don’t do, and why"
      captionHidden
      columns={[
        { key: 'what', title: 'We don’t', cell: ({ what }) => what },
        { key: 'why', title: 'Because', cell: ({ why }) => why },
      ]}
      rows={notDone}
      rowKey={({ what }) => what}
    />
  );
}

/** The example raise and what it costs, added up: it shows how to read a fee schedule. */
export function WorkedExample() {
  const total = exampleCosts.map(({ amount }) => amount).reduce(addMoney);
  const left = { ...exampleRaise, amount: exampleRaise.amount - total.amount };
  return (
    <Table
      caption={`A worked example: ${formatMoney(exampleRaise)} is funded, with assumed prices. Illustration only, not a quote.`}
      columns={[
        { key: 'item', title: 'Cost', cell: ({ item }) => item },
        { key: 'note', title: 'How it is calculated', cell: ({ note }) => note },
        {
          key: 'amount',
          title: 'Amount',
          numeric: true,
          cell: ({ amount }) => formatMoney(amount),
        },
      ]}
      rows={[
        ...exampleCosts,
        { item: 'Total costs', note: `${share(total)} of what was funded`, amount: total },
        { item: 'Left for your plan', note: 'Funded less all costs', amount: left },
      ]}
      rowKey={({ item }) => item}
    />
  );
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });

function share(part: Money): string {
  return percent.format(part.amount / exampleRaise.amount);
}
