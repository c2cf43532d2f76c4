import { formatMoney, type Money } from '#shared/money/money.ts';
import type { NetworkSummary } from '#shared/product/raises/network.ts';
import { AllocationBar } from '../../ui/data/allocation-bar.tsx';

/** What the bar needs of a raise; without an offer, its amounts may not be seen. */
type Offered = Pick<NetworkSummary, 'offer' | 'target'>;

/**
 * How much is signed and funded, as a bar with minimum, target and maximum; nothing where that may
 * not be seen, or is not known.
 */
export function RaiseBar({ offer, target }: Offered) {
  const summary = barSummary({ offer, target });
  const { min = null, max = null, progress } = offer ?? {};
  if (summary === null || min === null || max === null || progress === undefined) return null;
  const inCurrency = (amount: number): Money => ({ amount, currency: max.currency });
  const marks = [
    ['Minimum', 'Min', min],
    ['Target', 'Target', target],
    ['Maximum', 'Max', max],
  ] as const;
  return (
    <AllocationBar
      summary={summary}
      whole={max.amount}
      parts={[
        { label: 'Funded', value: progress.funded.amount, tone: 'solid' },
        { label: 'Signed', value: progress.signed.amount, tone: 'half' },
        ...(progress.reconfirming.amount === 0
          ? []
          : [
              {
                label: 'Needs reconfirmation',
                value: progress.reconfirming.amount,
                tone: 'faint' as const,
              },
            ]),
      ]}
      marks={marks.flatMap(([label, short, amount]) =>
        amount === null ? [] : [{ label, short, value: amount.amount }],
      )}
      format={(value) => formatMoney(inCurrency(value))}
    />
  );
}

/** The same in a sentence. */
function barSummary({ offer }: Offered): string | null {
  const { max = null, progress } = offer ?? {};
  if (max === null || progress === undefined) return null;
  const { funded, signed, reconfirming } = progress;
  const asked =
    reconfirming.amount === 0 ? '' : ` ${formatMoney(reconfirming)} more needs reconfirmation.`;
  return `${reachedWords(progress.percentOfMin)}: ${formatMoney(funded)} funded and ${formatMoney(signed)} signed, of a maximum of ${formatMoney(max)}.${asked}`;
}

/** "29% of the minimum is signed or funded". */
export function reachedWords(percentOfMin: number): string {
  return `${percentOfMin}% of the minimum is signed or funded`;
}
