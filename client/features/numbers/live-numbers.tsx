import type { ReactNode } from 'react';
import { isCurrency } from '../../../shared/money/currencies.ts';
import { formatMoney } from '../../../shared/money/money.ts';
import type { Numbers } from '../../../shared/product/content/content.ts';
import { longMoment } from '../../ui/data/dates.ts';
import { Figures } from '../../ui/data/facts.tsx';
import { Skeleton } from '../../ui/feedback/placeholder.tsx';
import css from './live-numbers.module.css';

/** The public numbers with the moment they were counted; null when they could not be read. */
export function LiveNumbers(props: {
  readonly numbers: Numbers | null;
  /** Shown beside the date, such as a link to how the numbers are counted. */
  readonly note?: ReactNode;
}) {
  const { numbers, note } = props;
  if (numbers === null) {
    return (
      <p className={css['note']}>
        The live numbers are unavailable at the moment. Please look again in a few minutes. {note}
      </p>
    );
  }
  return (
    <div className={css['numbers']}>
      {isEmpty(numbers) ? (
        <p className={css['none']}>
          No raise is live, nothing is committed and no investor is approved yet. These numbers
          start at zero because they are counted from real records.
        </p>
      ) : (
        <Figures
          figures={[
            { label: 'Raises live', value: count(numbers.liveRaises, 'None now') },
            { label: 'Committed', value: <Committed sums={numbers.committed} /> },
            { label: 'Investors approved', value: count(numbers.investorsApproved, 'None yet') },
          ]}
        />
      )}
      <p className={css['note']}>
        Counted on <time dateTime={numbers.asOf}>{longMoment(numbers.asOf)}</time>. {note}
      </p>
    </div>
  );
}

/** The placeholder while they are being counted. */
export function NumbersAwaited() {
  return <Skeleton label="Loading the numbers" lines={3} />;
}

/** One line per currency: sums in different currencies are never added up. */
function Committed(props: { readonly sums: Numbers['committed'] }) {
  const sums = props.sums.filter(({ amount }) => amount > 0);
  if (sums.length === 0) return 'Nothing yet';
  return (
    <ul className={css['amounts']}>
      {sums.map(({ currency, amount }) => (
        <li key={currency}>
          {isCurrency(currency) ? formatMoney({ currency, amount }) : currency}
        </li>
      ))}
    </ul>
  );
}

const countFormat = new Intl.NumberFormat('en-US');

function count(n: number, none: string): string {
  return n === 0 ? none : countFormat.format(n);
}

function isEmpty({ liveRaises, committed, investorsApproved }: Numbers): boolean {
  return (
    liveRaises === 0 && investorsApproved === 0 && committed.every(({ amount }) => amount === 0)
  );
}
