import { ShortTime } from '../../ui/data/formatted-date.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './review-desk.module.css';
import type { ReviewDeskData } from './review-loader.ts';

/** Shows answers that were withdrawn or taken down; readers no longer see them. */
export function WithdrawnAnswers({ desk }: { readonly desk: ReviewDeskData }) {
  const { withdrawn, asked } = desk;
  if (withdrawn === null || withdrawn.items.length === 0) return null;
  const isWhole = asked.withdrawnAfter === '' && withdrawn.nextCursor === null;
  return (
    <section
      aria-labelledby="withdrawn-answers"
      className={classes(stackCss['space3'], css['added'])}
    >
      <h4 id="withdrawn-answers">Withdrawn answers</h4>
      <ul className={css['documents']}>
        {withdrawn.items.map(({ id, question, answers }) => (
          <li key={id}>
            {question}
            {answers.map(({ answer, answered, on, withdrawnAt, reason, byOperator }) => (
              <div key={withdrawnAt}>
                <p className={css['text']}>{answer}</p>
                <p className={textCss['note']}>
                  Answered on <ShortTime moment={answered} />,{' '}
                  {byOperator ? 'taken down by an operator on' : 'withdrawn by the company on'}{' '}
                  <ShortTime moment={on} />. Reason: {reason}
                </p>
              </div>
            ))}
          </li>
        ))}
      </ul>
      {isWhole ? null : (
        <div className={textCss['note']}>
          <PageFoot
            shown={withdrawn.items.length}
            isFirst={asked.withdrawnAfter === ''}
            nextCursor={withdrawn.nextCursor}
            parameter="withdrawnAfter"
          />
        </div>
      )}
    </section>
  );
}
