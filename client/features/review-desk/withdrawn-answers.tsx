import { ShortTime } from '../../ui/data/formatted-date.tsx';
import css from './review-desk.module.css';
import type { ReviewDeskData } from './review-loader.ts';

/** Shows answers that were withdrawn or taken down; readers no longer see them. */
export function WithdrawnAnswers({ desk }: { readonly desk: ReviewDeskData }) {
  if (desk.withdrawn.length === 0) return null;
  return (
    <section aria-labelledby="withdrawn-answers" className={css['added']}>
      <h4 id="withdrawn-answers">Withdrawn answers</h4>
      <ul className={css['documents']}>
        {desk.withdrawn.map(({ id, question, answers }) => (
          <li key={id}>
            {question}
            {answers.map(({ answer, answered, on, withdrawnAt, reason, byOperator }) => (
              <div key={withdrawnAt}>
                <p className={css['text']}>{answer}</p>
                <p className={css['soft']}>
                  Answered on <ShortTime moment={answered} />,{' '}
                  {byOperator ? 'taken down by an operator on' : 'withdrawn by the company on'}{' '}
                  <ShortTime moment={on} />. Reason: {reason}
                </p>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
