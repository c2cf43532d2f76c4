import { formatMoney } from '#shared/money/money.ts';
import { commitmentStateLabels } from '#shared/product/commitments/states.ts';
import type { SettlingDesk } from '#shared/product/raises/settling.ts';
import type { DateText } from '../../ui/data/date-formatter.ts';
import { Facts } from '../../ui/data/facts.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import css from './book.module.css';
import { BookBar, statesInBar } from './book-bar.tsx';
import { moneyFacts } from './settling-money.ts';

/**
 * Shows what has arrived and what has not, until when it can, and how far the end has come until it
 * is done.
 */
export function SettlingFigures(props: {
  readonly desk: SettlingDesk;
  readonly payUntil: DateText | null;
  readonly confirmUntil: DateText | null;
  /** Until when nobody is to pay, because the bank account was changed. */
  readonly heldUntil: DateText | null;
  readonly ended: DateText | null;
}) {
  const { desk, payUntil, confirmUntil, heldUntil, ended } = props;
  const { totals, max, refundsDue, ending } = desk;
  const isOpen = desk.raise.state === 'settling';
  const times = [
    { label: 'Payments due by', at: isOpen ? payUntil : null },
    { label: 'Payments confirmed by', at: isOpen ? confirmUntil : null },
    { label: 'Bank account shown from', at: isOpen ? heldUntil : null },
    { label: 'Ended', at: ended },
  ];
  const taken = totals
    .filter(({ state }) => statesInBar.includes(state))
    .reduce((sum, { amount }) => sum + amount.amount, 0);
  // Each figure once: what the bar shows is not listed again.
  const beside = max === null ? totals : totals.filter(({ state }) => !statesInBar.includes(state));
  const inRefunds = totals.find(({ state }) => state === 'refund_due')?.amount.amount ?? 0;
  return (
    <section aria-labelledby="figures-title" className={classes(stackCss['space3'], css['pane'])}>
      <h2 id="figures-title">Figures</h2>
      {max === null ? null : (
        <BookBar figures={{ ...desk, available: { ...max, amount: max.amount - taken } }} counted />
      )}
      {ending === null || ending.done >= ending.all ? null : (
        <Progress
          label={desk.raise.state === 'closed_funded' ? 'Settled' : 'Released or to be paid back'}
          value={ending.done}
          max={ending.all}
          text={`${ending.done} of ${ending.all} commitments`}
        />
      )}
      <Facts
        facts={[
          ...beside.map(({ state, count, amount }) => ({
            label: `${commitmentStateLabels[state]} (${count})`,
            value: formatMoney(amount),
          })),
          ...(refundsDue.amount.amount === inRefunds
            ? []
            : [{ label: 'To be paid back now', value: formatMoney(refundsDue.amount) }]),
          ...moneyFacts(desk),
          ...times.flatMap(({ label, at }) =>
            at === null ? [] : [{ label, value: <FormattedDate moment={at} /> }],
          ),
        ]}
      />
    </section>
  );
}
