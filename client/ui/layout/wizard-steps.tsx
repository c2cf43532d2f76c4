import { classes } from '../tokens/classes.ts';
import { Icon } from '../tokens/icon.tsx';
import textCss from '../tokens/text.module.css';
import rowCss from './row.module.css';
import stackCss from './stack.module.css';
import css from './wizard-steps.module.css';

export interface WizardStep {
  readonly title: string;
  /** The address of a finished step, to go back to. */
  readonly href?: string;
}

/** The steps of a form with several pages: finished, current and coming. */
export function WizardSteps(props: {
  readonly label: string;
  readonly steps: readonly WizardStep[];
  /** The index of the current step, from 0; after the last one all are finished. */
  readonly current: number;
}) {
  const { label, steps, current } = props;
  const title = steps[current]?.title;
  return (
    <nav aria-label={label} className={css['wizard']}>
      {title === undefined ? null : (
        <p className={classes(textCss['note'], css['where'])}>
          Step {current + 1} of {steps.length}: <strong>{title}</strong>
        </p>
      )}
      <ol className={classes(stackCss['space1'], css['steps'])}>
        {steps.map((step, at) => (
          <li
            key={step.title}
            data-state={at < current ? 'done' : at === current ? 'current' : 'coming'}
            aria-current={at === current ? 'step' : undefined}
            className={classes(textCss['note'], stackCss['top'], rowCss['wrap'], css['step'])}
          >
            <span className={css['mark']} aria-hidden="true">
              {at < current ? <Icon name="check" /> : at + 1}
            </span>
            {at < current && step.href !== undefined ? (
              <a href={step.href}>{step.title}</a>
            ) : (
              <span>{step.title}</span>
            )}
            {at < current ? <span className="visually-hidden"> (done)</span> : null}
          </li>
        ))}
      </ol>
    </nav>
  );
}
