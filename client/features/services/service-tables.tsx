import { addMoney, formatMoney, type Money } from '#shared/money/money.ts';
import tableCss from '../../ui/data/table.module.css';
import { Table } from '../../ui/data/table.tsx';
import { Grid, Stack } from '../../ui/layout/section.tsx';
import textCss from '../../ui/tokens/text.module.css';
import {
  type CostLine,
  exampleCosts,
  exampleRaise,
  notDone,
  offeredServices,
} from './offered-services.ts';

/** Shows the services of the operator, and when they are done. */
export function OfferedServices() {
  return (
    <Grid least="large">
      {offeredServices.map(({ name, what, when }) => (
        <Stack key={name} gap="tight">
          <h3>{name}</h3>
          <p>{what}</p>
          <p className={textCss['note']}>{when}</p>
        </Stack>
      ))}
    </Grid>
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
      rows={exampleCosts}
      rowKey={({ item }) => item}
      foot={
        <>
          <Sum item="Total costs" note={`${share(total)} of what was funded`} amount={total} />
          <Sum item="Left for your plan" note="Funded less all costs" amount={left} />
        </>
      }
    />
  );
}

/** A line below those it adds up. */
function Sum({ item, note, amount }: CostLine) {
  return (
    <tr>
      <th scope="row">{item}</th>
      <td data-title="How it is calculated">{note}</td>
      <td data-title="Amount" className={tableCss['numeric']}>
        {formatMoney(amount)}
      </td>
    </tr>
  );
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });

function share(part: Money): string {
  return percent.format(part.amount / exampleRaise.amount);
}
