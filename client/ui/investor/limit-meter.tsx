import { formatMoney, type Money } from '../../../shared/money/money.ts';
import { longDate } from '../data/dates.ts';
import { Meter } from '../feedback/progress.tsx';

/** How much of the limit under Regulation Crowdfunding is used, and when some of it is free again. */
export function LimitMeter(props: {
  readonly limit: {
    readonly limit: Money;
    readonly used: Money;
    readonly remaining: Money;
    readonly resetsOn: string | null;
  };
}) {
  const { limit, used, remaining, resetsOn } = props.limit;
  const freed = resetsOn === null ? '' : `. More is free from ${longDate(resetsOn)} on`;
  return (
    <Meter
      label="Your limit for 12 months"
      value={used.amount}
      max={limit.amount}
      text={`${formatMoney(remaining)} left of ${formatMoney(limit)}${freed}`}
    />
  );
}
