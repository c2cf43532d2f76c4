import { routeOf } from '#shared/site/routes.ts';
import boxCss from '../../ui/layout/box.module.css';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './three-answers.module.css';
import { type Answer, answers, termsQuery } from './three-answers-figures.ts';

/**
 * Shows what the calculator is for, in one drawing: the same terms give three different results.
 */
export function ThreeAnswers() {
  return (
    <figure className={classes(stackCss['space5'], css['plate'])}>
      <figcaption>
        <p className={css['title']}>One term sheet, three answers</p>
        <p className={classes(textCss['note'], css['terms'])}>
          $2M at $8M “pre-money”, after $1M of SAFEs with a 30% discount. What the founders keep
          depends on what the word means.
        </p>
      </figcaption>
      <ul className={stackCss['space4']}>
        {answers.map((answer) => (
          <li key={answer.convention}>
            <p className={classes(rowCss['wrap'], rowCss['spread'], css['answer'])}>
              <span>{answer.label}</span>
              <span className={css['kept']}>
                <span className="visually-hidden">Founders keep </span>
                {answer.founders}%
              </span>
            </p>
            <Bar answer={answer} />
          </li>
        ))}
      </ul>
      <ul className={classes(rowCss['wrap'], css['legend'])}>
        <li className={css['founders']}>Founders</li>
        <li className={css['safes']}>SAFE holders</li>
        <li className={css['investors']}>New investors</li>
      </ul>
      <p className={boxCss['ruledWide']}>
        <a href={`${routeOf('raise-capital').path}?${termsQuery}`}>
          Put your own terms into the calculator
        </a>
      </p>
    </figure>
  );
}

function Bar({ answer }: { readonly answer: Answer }) {
  const { label, founders, safes, investors } = answer;
  const safesFrom = Number(founders);
  const investorsFrom = safesFrom + Number(safes);
  return (
    <svg
      width="100%"
      height="22"
      role="img"
      aria-label={`${label}: founders ${founders}%, SAFE holders ${safes}%, new investors ${investors}%`}
      className={css['bar']}
    >
      <rect width={`${founders}%`} height="22" className={css['founders']} />
      <rect x={`${safesFrom}%`} width={`${safes}%`} height="22" className={css['safes']} />
      <rect
        x={`${investorsFrom}%`}
        width={`${investors}%`}
        height="22"
        className={css['investors']}
      />
    </svg>
  );
}
