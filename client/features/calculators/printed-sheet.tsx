import type { CalculatorQuery } from '#shared/calculators/query.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { longDate } from '../../ui/data/dates.ts';
import { Table } from '../../ui/data/table.tsx';
import { entryRows } from './entry-rows.ts';
import css from './printed-sheet.module.css';
import { useReading } from './reading.ts';

/*
 * What a printed calculation needs in addition, because form, address bar and navigation are not
 * printed. The printed sheet is the element around the result (ui/print.css).
 */

/** Above the result: the portal, the scenario, the day, and everything that was entered. */
export function PrintedHead() {
  const { read, title, today } = useReading();
  const { site } = usePageView();
  return (
    <div data-print="only">
      {title === '' ? null : <p className={css['title']}>{title}</p>}
      <p className={css['day']}>
        {site.brandName}
        {today === '' ? null : `, calculated on ${longDate(today)}`}
      </p>
      {read.asked === undefined ? null : <Entries asked={read.asked} />}
    </div>
  );
}

function Entries(props: { readonly asked: CalculatorQuery }) {
  return (
    <Table
      caption={`What was entered${currencyWords(props.asked)}`}
      columns={[
        { key: 'label', title: 'Entry', cell: ({ label }) => label },
        { key: 'value', title: 'Value', cell: ({ value }) => value },
      ]}
      rows={entryRows(props.asked).map((row, at) => ({ ...row, key: `${at}` }))}
      rowKey={({ key }) => key}
    />
  );
}

function currencyWords(asked: CalculatorQuery): string {
  return asked.calculator === 'reg-cf-limit' ? ', in USD' : `, in ${asked.inputs.currency}`;
}

/** Below the result: the address to calculate it again, and the risk warning. */
export function PrintedFoot(props: { readonly address: string }) {
  return (
    <div data-print="only">
      <p>Calculate it again: {props.address}</p>
      <p>
        Investing in young companies puts your capital at risk: you may lose all of it, and it may
        take years before you can sell.
      </p>
    </div>
  );
}
