import { formatMoney, type Money } from '#shared/money/money.ts';
import { longDate } from '../../ui/data/dates.ts';
import { Meter } from '../../ui/feedback/progress.tsx';
import textCss from '../../ui/tokens/text.module.css';

/** How much of the limit under Regulation Crowdfunding is used, and when some of it is free again. */
export function LimitMeter(props: {
  readonly label?: string;
  readonly limit: {
    readonly limit: Money;
    readonly used: Money;
    readonly remaining: Money;
    readonly resetsOn: string | null;
  };
}) {
  const { label = 'Your limit for 12 months' } = props;
  const { limit, used, remaining, resetsOn } = props.limit;
  return (
    <div>
      <Meter
        label={label}
        value={used.amount}
        max={limit.amount}
        text={`${formatMoney(remaining)} left of ${formatMoney(limit)}`}
      />
      {resetsOn === null ? null : (
        <p className={textCss['note']}>More becomes available on {longDate(resetsOn)}.</p>
      )}
    </div>
  );
}
