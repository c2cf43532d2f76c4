import type { RaiseProblem } from '../../../shared/product/raises/raise-problems.ts';
import { type RaiseStep, raiseHref, raiseSteps, stepTitles } from './raise-address.ts';
import css from './raise-editor.module.css';
import { stepOfProblem } from './raise-needs.ts';

/** The steps of the editor, with how much each still needs. All of them are open at any time. */
export function StepNavigation(props: {
  readonly id: string;
  readonly step: RaiseStep;
  readonly problems: readonly RaiseProblem[];
}) {
  const { id, step, problems } = props;
  return (
    <nav aria-label="Steps of the raise">
      <ol className={css['steps']}>
        {raiseSteps.map((each) => {
          const count = problems.filter(({ pointer }) => stepOfProblem(pointer) === each).length;
          return (
            <li key={each}>
              <a href={raiseHref(id, each)} aria-current={each === step ? 'step' : undefined}>
                {stepTitles[each]}
                {count === 0 ? null : (
                  <span className={css['count']}>
                    {' '}
                    {count}
                    <span className="visually-hidden"> to do</span>
                  </span>
                )}
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
