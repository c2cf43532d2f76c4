import { formatMoney } from '#shared/money/money.ts';
import { paymentStatusLabels } from '#shared/product/commitments/payment-status.ts';
import { commitmentStateLabels, commitmentStates } from '#shared/product/commitments/states.ts';
import { raiseStateLabels } from '#shared/product/raises/lifecycle.ts';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import css from './book.module.css';
import { type BookSelection, countersigningLabels } from './book-address.ts';
import { dateWords } from './book-days.ts';
import type { BookRaise } from './book-loader.ts';
import type { BookData } from './commitment-loader.ts';

/** Stands above a printed book: of which raise it is, of which day, its totals, and what is listed. */
export function PrintedBookHead(props: {
  readonly raise: BookRaise;
  readonly book: BookData;
  readonly filter: BookSelection;
  /** As 2026-11-23, in UTC. */
  readonly today: string;
}) {
  const { raise, book, filter, today } = props;
  const { states, payments, countersigning, q } = filter;
  const facts = [
    ['State', raiseStateLabels[raise.state]],
    ...commitmentStates.flatMap((each) =>
      book.totals
        .filter(({ state }) => state === each)
        .map(({ amount, count }) => [
          `${commitmentStateLabels[each]} (${count})`,
          formatMoney(amount),
        ]),
    ),
    ['Available', formatMoney(book.available)],
  ] as const;
  const chosen = [
    ...states.map((state) => commitmentStateLabels[state]),
    ...payments.map((status) => paymentStatusLabels[status]),
    ...(countersigning === null ? [] : [countersigningLabels[countersigning]]),
    ...(q === '' ? [] : [`“${q}”`]),
  ];
  return (
    <header data-print="only" className={classes(stackCss['space2'], css['printed'])}>
      <p>
        {raise.company}, book on {dateWords(today)} (UTC)
      </p>
      <h2>{raise.title || 'Untitled raise'}</h2>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {chosen.length === 0 ? null : <p>Only: {chosen.join(', ')}</p>}
    </header>
  );
}
