import { formatMoney } from '#shared/money/money.ts';
import { type CommitmentState, commitmentStateLabels } from '#shared/product/commitments/states.ts';
import { AllocationBar } from '../../ui/data/allocation-bar.tsx';
import type { PartTone } from '../../ui/data/tones.tsx';
import { type BarFigures, fundedWords, sumOf } from './minimum-words.ts';

interface BarPart {
  readonly label: string;
  readonly states: readonly CommitmentState[];
  readonly tone: PartTone;
  /** Shown at nothing, too. */
  readonly isUsual?: boolean;
}

const usualParts: readonly BarPart[] = [
  { label: 'Funded', states: ['funded', 'settled'], tone: 'solid', isUsual: true },
  { label: 'Signed', states: ['signed'], tone: 'half', isUsual: true },
  { label: 'Needs reconfirmation', states: ['reconfirm_due'], tone: 'faint' },
  { label: 'Offered', states: ['offered'], tone: 'faint' },
];

/** One part for each state, named as it is. */
const stateParts: readonly BarPart[] = usualParts.flatMap(({ states, tone }) =>
  states.map((state) => ({ label: commitmentStateLabels[state], states: [state], tone })),
);

/** The states whose amounts a bar of the book shows. */
export const statesInBar: readonly CommitmentState[] = usualParts.flatMap(({ states }) => states);

/**
 * Shows what has arrived, what is signed and what is reserved, against minimum, target and maximum.
 * Counted, it takes the place of a list of its states: each one that there is, and of how many
 * commitments it is.
 */
export function BookBar(props: { readonly figures: BarFigures; readonly counted?: boolean }) {
  const { figures, counted = false } = props;
  const { min, target, max, available } = figures;
  if (max === null) return null;
  const signed = sumOf(figures, ['signed']);
  const parts = counted ? stateParts : usualParts;
  const marks = [
    ['Minimum', 'Min', min],
    ['Target', 'Target', target],
    ['Maximum', 'Max', max],
  ] as const;
  return (
    <AllocationBar
      summary={`${fundedWords(figures)} ${formatMoney(signed)} signed and not funded yet, ${formatMoney(available)} still available under the maximum of ${formatMoney(max)}.`}
      whole={max.amount}
      parts={parts.flatMap(({ label, states, tone, isUsual = false }) => {
        const value = sumOf(figures, states).amount;
        if (value === 0 && !isUsual) return [];
        return { label: counted ? `${label} (${countOf(figures, states)})` : label, value, tone };
      })}
      marks={marks.flatMap(([label, short, money]) =>
        money === null ? [] : [{ label, short, value: money.amount }],
      )}
      format={(amount) => formatMoney({ ...available, amount })}
    />
  );
}

function countOf({ totals }: Pick<BarFigures, 'totals'>, states: readonly CommitmentState[]) {
  return totals
    .filter(({ state }) => states.includes(state))
    .reduce((sum, { count }) => sum + count, 0);
}
