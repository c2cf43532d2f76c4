import type { ReactNode } from 'react';
import { isCurrency } from '#shared/money/currencies.ts';
import { formatMoney } from '#shared/money/money.ts';
import type { Numbers } from '#shared/product/content/content.ts';
import { longDate } from '../../ui/data/dates.ts';
import { Figures } from '../../ui/data/facts.tsx';
import { Skeleton } from '../../ui/feedback/placeholder.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import textCss from '../../ui/tokens/text.module.css';
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
      <p className={textCss['note']}>
        The live numbers are unavailable right now. Try again in a few minutes. {note}
      </p>
    );
  }
  const day = numbers.asOf.slice(0, 10);
  return (
    <div className={stackCss['space5']}>
      {isEmpty(numbers) ? (
        <p className={css['none']}>
          No raise is live and no investor is approved yet. These numbers start at zero because they
          are counted from real records.
        </p>
      ) : (
        <Figures
          figures={[
            { label: 'Live raises that are public', value: publicOfAll(numbers) },
            ...sumFigure('Signed', numbers.signed),
            ...sumFigure('Funded', numbers.funded),
            { label: 'Investors approved', value: count(numbers.investorsApproved, 'None yet') },
          ]}
        />
      )}
      <p className={textCss['note']}>
        Counted on <time dateTime={day}>{longDate(day)}</time>. {note}
      </p>
    </div>
  );
}

/** The placeholder while they are being counted. */
export function NumbersAwaited() {
  return <Skeleton label="Loading the numbers" lines={3} />;
}

/** Nothing where too few raises have any. */
function sumFigure(label: string, sums: Numbers['signed']) {
  return sums.length === 0 ? [] : [{ label, value: <Sums sums={sums} /> }];
}

/** One line per currency: sums in different currencies are never added up. */
function Sums({ sums }: { readonly sums: Numbers['signed'] }) {
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

function publicOfAll({ liveRaises, liveRaisesInAll }: Numbers): string {
  if (liveRaisesInAll === 0) return 'None now';
  return `${countFormat.format(liveRaises)} of ${countFormat.format(liveRaisesInAll)}`;
}

function isEmpty({ liveRaisesInAll, signed, funded, investorsApproved }: Numbers): boolean {
  return liveRaisesInAll + investorsApproved + signed.length + funded.length === 0;
}
