import { formatMoney } from '#shared/money/money.ts';
import { stepTitle } from '#shared/product/commitments/step-words.ts';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import css from './portfolio.module.css';
import type { TransitionData } from './portfolio-loader.ts';
import { partWords } from './portfolio-words.ts';

/** Every step of a commitment, the latest first. */
export function CommitmentHistory(props: { readonly steps: readonly TransitionData[] }) {
  return (
    <section aria-labelledby="history-title" className={css['part']}>
      <h3 id="history-title">History</h3>
      <ol className={css['history']}>
        {props.steps.toReversed().map((step) => (
          <li key={step.seq}>
            <p>
              <strong>{stepTitle(step)}</strong>
              {step.change === 0 ? null : `, ${formatMoney(step.amount)}`}
            </p>
            <p className={css['soft']}>
              {partWords(step.by)}, <FormattedDate moment={step.on} />
              {step.reference === null ? null : `, ${step.reference}`}
            </p>
            {step.note === '' ? null : <p>{step.note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
