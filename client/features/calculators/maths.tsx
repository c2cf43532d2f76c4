import type { CalculationLine } from '#shared/calculators/calculation-line.ts';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import css from './maths.module.css';

/**
 * Every step from the entries to the result: the rule, the rule with the figures, and the result.
 */
export function Maths(props: { readonly steps: readonly CalculationLine[] }) {
  return (
    <Disclosures>
      <Disclosure title="Show the maths">
        <ol className={css['steps']}>
          {props.steps.map(({ title, formula, substituted, value }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its position
            <li key={at}>
              <p className={css['title']}>{title}</p>
              {formula === '' ? null : <p className={css['formula']}>{formula}</p>}
              <p className={css['figures']}>
                {substituted} = <strong>{value}</strong>
              </p>
            </li>
          ))}
        </ol>
      </Disclosure>
    </Disclosures>
  );
}
