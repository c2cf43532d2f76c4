import { formatMoney, type Money } from '../../../shared/money/money.ts';
import type { NetworkRaise } from '../../../shared/product/raises/network.ts';
import { AllocationBar } from '../../ui/data/allocation-bar.tsx';
import css from './raise-page.module.css';

/** How much is signed and funded, against what is needed, wanted and possible. */
export function RaiseProgress(props: {
  readonly offer: NonNullable<NetworkRaise['offer']>;
  readonly target: NetworkRaise['target'];
}) {
  const { min, max, progress } = props.offer;
  if (min === null || max === null) return null;
  const { signed, funded, percentOfMin } = progress;
  const inCurrency = (amount: number): Money => ({ amount, currency: max.currency });
  const reached = `${percentOfMin}% of the minimum is signed or funded`;
  return (
    <section aria-labelledby="progress-title" className={css['block']}>
      <h2 id="progress-title">Progress</h2>
      <p>
        {reached}. Interest that nobody has signed for is not counted, and only money that has
        arrived by the end counts towards success.
      </p>
      <AllocationBar
        summary={`${reached}: ${formatMoney(funded)} funded and ${formatMoney(signed)} signed, of a maximum of ${formatMoney(max)}.`}
        whole={max.amount}
        parts={[
          { label: 'Funded', value: funded.amount, tone: 'solid' },
          { label: 'Signed', value: signed.amount, tone: 'half' },
        ]}
        marks={marksOf(props)}
        format={(value) => formatMoney(inCurrency(value))}
      />
    </section>
  );
}

function marksOf({ offer, target }: Parameters<typeof RaiseProgress>[0]) {
  const marks = [
    ['Minimum', offer.min],
    ['Target', target],
    ['Maximum', offer.max],
  ] as const;
  return marks.flatMap(([label, amount]) =>
    amount === null ? [] : [{ label, value: amount.amount }],
  );
}
