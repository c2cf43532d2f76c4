import type { CalculationLine } from '#shared/calculators/calculation-line.ts';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './maths.module.css';

/**
 * Every step from the entries to the result: the rule, the rule with the figures, and the result.
 */
export function Maths(props: { readonly steps: readonly CalculationLine[] }) {
  return (
    <Disclosures>
      <Disclosure title="Show the maths" large>
        <ol className={classes(stackCss['space5'], css['steps'])}>
          {props.steps.map(({ title, formula, substituted, value }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its position
            <li key={at}>
              <p className={textCss['strong']}>{title}</p>
              {formula === '' ? null : (
                <p className={classes(textCss['note'], textCss['breaks'])}>{formula}</p>
              )}
              <p className={classes(textCss['breaks'], textCss['figures'])}>
                {substituted} = <strong>{value}</strong>
              </p>
            </li>
          ))}
        </ol>
      </Disclosure>
    </Disclosures>
  );
}
