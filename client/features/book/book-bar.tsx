import { formatMoney, type Money, progressPercent } from '#shared/money/money.ts';
import type { Book } from '#shared/product/commitments/book.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import { AllocationBar } from '../../ui/data/allocation-bar.tsx';

export type BarFigures = Pick<Book, 'min' | 'target' | 'max' | 'available'> & {
  readonly totals: readonly Pick<Book['totals'][number], 'state' | 'amount'>[];
};

/**
 * Shows what has arrived, what is signed and what is reserved, against minimum, target and maximum.
 */
export function BookBar({ figures }: { readonly figures: BarFigures }) {
  const { min, target, max, available } = figures;
  if (max === null) return null;
  const funded = sumOf(figures, ['funded', 'settled']);
  const signed = sumOf(figures, ['signed']);
  const reserved = [
    { label: 'Needs reconfirmation', value: sumOf(figures, ['reconfirm_due']).amount },
    { label: 'Offered', value: sumOf(figures, ['offered']).amount },
  ];
  const marks = [
    ['Minimum', min],
    ['Target', target],
    ['Maximum', max],
  ] as const;
  return (
    <AllocationBar
      summary={`${arrivedWords(figures)} ${formatMoney(signed)} signed and not paid yet, ${formatMoney(available)} still free under the maximum of ${formatMoney(max)}.`}
      whole={max.amount}
      parts={[
        { label: 'Funded', value: funded.amount, tone: 'solid' },
        { label: 'Signed', value: signed.amount, tone: 'half' },
        ...reserved
          .filter(({ value }) => value > 0)
          .map((part) => ({ ...part, tone: 'faint' as const })),
      ]}
      marks={marks.flatMap(([label, money]) =>
        money === null ? [] : [{ label, value: money.amount }],
      )}
      format={(amount) => formatMoney({ ...available, amount })}
    />
  );
}

/** How far the money that has arrived has come, in a sentence. */
export function arrivedWords(figures: BarFigures): string {
  const funded = sumOf(figures, ['funded', 'settled']);
  const { min } = figures;
  if (min === null) return `${formatMoney(funded)} arrived.`;
  return `${formatMoney(funded)} arrived, ${progressPercent(funded, min)}% of the minimum.`;
}

/** The sum of some states, in the currency of the raise. */
export function sumOf(
  { totals, available }: Pick<BarFigures, 'totals' | 'available'>,
  states: readonly CommitmentState[],
): Money {
  const counted = totals.filter(({ state }) => states.includes(state));
  return { ...available, amount: counted.reduce((sum, { amount }) => sum + amount.amount, 0) };
}
