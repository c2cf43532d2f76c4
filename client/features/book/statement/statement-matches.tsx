import { formatMoney } from '#shared/money/money.ts';
import { shortDay } from '#shared/product/holders/short-day.ts';
import type {
  StatementCheck,
  StatementPayment,
} from '#shared/product/payments/statements/statements.ts';
import { type StepUp, StepUpField } from '../../../framework/step-up/step-up-field.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { selectedBox } from '../../../ui/data/selection-address.ts';
import { type Column, Table } from '../../../ui/data/table.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Panel } from '../../../ui/layout/card.tsx';
import { Disclosure, Disclosures } from '../../../ui/layout/disclosure.tsx';
import rowCss from '../../../ui/layout/row.module.css';
import stackCss from '../../../ui/layout/stack.module.css';
import { classes } from '../../../ui/tokens/classes.ts';
import textCss from '../../../ui/tokens/text.module.css';
import css from './statement.module.css';
import {
  isRecordable,
  type MatchedPayments,
  matchedField,
  matchWords,
  recordForm,
} from './statement-actions.ts';

interface Row extends StatementPayment {
  readonly place: string;
}

/** The payments with a reference of the raise: those that match are ticked. */
export function StatementMatches(
  props: MatchedPayments & {
    readonly raise: { readonly id: string };
    readonly neededStepUp: StepUp | null;
  },
) {
  const { raise, payments, selected, neededStepUp } = props;
  const rows = payments.map((one, at): Row => ({ ...one, place: String(at) }));
  const columns: readonly Column<Row>[] = [
    {
      key: 'investor',
      title: 'Investor',
      cell: (row) => <Choice row={row} isTicked={selected.includes(row.place)} />,
    },
    ...paymentColumns,
    {
      key: 'match',
      title: 'Match',
      cell: (row) => {
        const { status, text } = matchWords(row);
        return (
          <>
            <Badge tone={row.match === 'exact' ? 'accent' : 'plain'}>{status}</Badge>
            {text === '' ? null : <div className={textCss['note']}>{text}</div>}
          </>
        );
      },
    },
  ];
  const table = (
    <Table
      caption="Payments with a reference for this raise"
      captionHidden
      columns={columns}
      rows={rows}
      rowKey={({ place }) => place}
    />
  );
  if (!payments.some(isRecordable)) {
    return (
      <Panel title="Payments" lede="None of these can be recorded from here.">
        {table}
      </Panel>
    );
  }
  return (
    <Panel
      title="Payments to record"
      lede="Each one that you tick is recorded in the book, and we email its investor."
    >
      <Form intent={recordForm} submit="Record selected payments">
        <input type="hidden" name="raise" value={raise.id} />
        <input type="hidden" name={matchedField} value={JSON.stringify(payments)} />
        {table}
        <div className={stackCss['form']}>
          <StepUpField needed={neededStepUp} hint="Confirm it’s you." />
        </div>
      </Form>
    </Panel>
  );
}

function Choice({ row, isTicked }: { readonly row: Row; readonly isTicked: boolean }) {
  const name = row.commitment?.investor ?? row.payer;
  if (!isRecordable(row)) return name;
  return (
    <label className={classes(rowCss['pair'], css['choice'])}>
      <input type="checkbox" name={selectedBox} value={row.place} defaultChecked={isTicked} />
      {name}
    </label>
  );
}

const paymentColumns: readonly Column<StatementPayment>[] = [
  { key: 'on', title: 'Date', cell: ({ on }) => shortDay(on) },
  { key: 'amount', title: 'Amount', numeric: true, cell: ({ amount }) => formatMoney(amount) },
  {
    key: 'text',
    title: 'In the statement',
    cell: ({ payer, text, line }) => (
      <span className={textCss['breaks']}>
        Line {line}
        {[payer, text].filter((part) => part !== '').map((part) => `, ${part}`)}
      </span>
    ),
  },
];

/** Everything in a statement that is not recorded from here, and why. */
export function StatementRest({ check }: { readonly check: StatementCheck }) {
  const { payments, morePayments, others, moreOthers, faults, moreFaults } = check;
  const { debits, pending, otherCurrencies, currency } = check;
  const sentences = [
    ...(payments.length === 0
      ? ['No payment in this statement has a reference for this raise.']
      : []),
    ...(morePayments === 0
      ? []
      : [
          `${lines(morePayments)} more with a reference. Record these first, then match the file again.`,
        ]),
    ...(debits === 0 ? [] : [`${lines(debits)} of outgoing payments ignored.`]),
    ...(pending === 0 ? [] : [`${lines(pending)} ignored: not booked yet.`]),
    ...(otherCurrencies === 0
      ? []
      : [`${lines(otherCurrencies)} ignored: this raise is in ${currency}.`]),
  ];
  return (
    <Panel title="Rest of the statement">
      {sentences.length + others.length + faults.length === 0 ? (
        <p>There is nothing else in it.</p>
      ) : null}
      {sentences.length === 0 ? null : (
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <Disclosures>
        {faults.length === 0 ? null : (
          <Disclosure title={`Not readable: ${lines(faults.length + moreFaults)}`} open>
            <ul>
              {faults.map(({ line, message }) => (
                <li key={`${line} ${message}`}>
                  Line {line}: {message}
                </li>
              ))}
            </ul>
            {moreFaults === 0 ? null : <p>And {lines(moreFaults)} more.</p>}
          </Disclosure>
        )}
        {others.length === 0 ? null : (
          <Disclosure title={`Without a reference: ${lines(others.length + moreOthers)}`}>
            <Table
              caption="Payments without a reference for this raise"
              captionHidden
              columns={paymentColumns}
              rows={others}
              rowKey={({ line, text, amount }) => `${line} ${amount.amount} ${text}`}
            />
            {moreOthers === 0 ? null : <p>And {lines(moreOthers)} more.</p>}
          </Disclosure>
        )}
      </Disclosures>
    </Panel>
  );
}

function lines(count: number): string {
  return count === 1 ? '1 line' : `${count.toLocaleString('en')} lines`;
}
