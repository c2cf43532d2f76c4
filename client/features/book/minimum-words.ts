/** What a book says of the minimum: what is signed or has arrived counts, and nothing that may lapse. */
import { formatMoney, type Money, progressPercent } from '#shared/money/money.ts';
import type { Book, BookOverTime } from '#shared/product/commitments/book.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import { dateWords } from './book-days.ts';

/** The sums of a book, by their states, and the limits of its raise. */
export type BarFigures = Pick<Book, 'min' | 'target' | 'max' | 'available'> & {
  readonly totals: readonly Pick<Book['totals'][number], 'state' | 'amount' | 'count'>[];
};

/** Says how far what is funded has come, in a sentence: money of changed terms has arrived and does not count. */
export function fundedWords(figures: BarFigures): string {
  const funded = sumOf(figures, ['funded', 'settled']);
  const { min } = figures;
  if (min === null) return `${formatMoney(funded)} funded.`;
  return `${formatMoney(funded)} funded, ${progressPercent(funded, min)}% of the minimum.`;
}

/** Adds up some states, in the currency of the raise. */
export function sumOf(
  { totals, available }: Pick<BarFigures, 'totals' | 'available'>,
  states: readonly CommitmentState[],
): Money {
  const counted = totals.filter(({ state }) => states.includes(state));
  return { ...available, amount: counted.reduce((sum, { amount }) => sum + amount.amount, 0) };
}

/** Says how much has to arrive until the minimum, and what is on its way: only arrived money counts. */
export function minimumWords({
  figures,
  isPayable,
}: {
  readonly figures: Pick<BarFigures, 'totals' | 'min' | 'available'>;
  readonly isPayable: boolean;
}) {
  const { min } = figures;
  const arrived = sumOf(figures, ['funded', 'settled']);
  const signed = sumOf(figures, ['signed']);
  const unconfirmed = sumOf(figures, ['reconfirm_due']);
  const left = min === null ? 0 : min.amount - arrived.amount;
  const underWay = [
    ...(signed.amount > 0
      ? [`${formatMoney(signed)} signed${isPayable ? ' but not funded yet' : ''}`]
      : []),
    ...(unconfirmed.amount > 0 ? [`${formatMoney(unconfirmed)} needs reconfirmation`] : []),
  ].join(', ');
  const isLeft = min !== null && left > 0;
  return {
    amount: isLeft ? formatMoney({ ...min, amount: left }) : formatMoney(arrived),
    words: isLeft
      ? 'left to fund to reach the minimum.'
      : min === null
        ? 'funded.'
        : 'funded. The minimum is reached.',
    underWay: underWay === '' ? '' : `${underWay}.`,
  };
}

/** Returns what the plot shows, in one sentence. */
export function overTimeSummary({ currency, min, days }: BookOverTime): string {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return 'Nobody has committed yet.';
  const money = (amount: number) => formatMoney({ amount, currency });
  const reached =
    min === null ? undefined : days.find(({ signed, funded }) => signed + funded >= min.amount);
  const then =
    min === null
      ? ''
      : reached === undefined
        ? ` Signed and paid commitments have not reached the minimum of ${formatMoney(min)}.`
        : ` On ${dateWords(reached.day)}, signed and paid commitments first reached the minimum of ${formatMoney(min)}.`;
  return `From ${dateWords(first.day)} to ${dateWords(last.day)}: ${money(last.funded)} funded, ${money(last.signed)} signed and not paid,${last.reconfirming === 0 ? '' : ` ${money(last.reconfirming)} that needs reconfirmation,`} ${money(last.soft)} in soft circles.${then}`;
}
