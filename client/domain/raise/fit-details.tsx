import type { RaiseFit } from '#shared/product/fit/fit.ts';
import { fitPoints } from '#shared/product/fit/fit-rule.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { Icon } from '../../ui/tokens/icon.tsx';
import css from './fit-details.module.css';
import { fitWords, outcomeIcons, outcomeLabels } from './fit-words.ts';
import { passIntent, takeBackIntent } from './passing.ts';

/** How a raise fits what its reader looks for, with the reason of each criterion. */
export function FitDetails(props: {
  readonly raise: { readonly id: string; readonly title: string };
  readonly fit: RaiseFit;
  /** Leaves out the button, where its page has no form for it. */
  readonly readOnly?: boolean;
}) {
  const { raise, fit, readOnly = false } = props;
  const { excluded, criteria, score, compared } = fit;
  const isPassed = excluded?.why === 'passed';
  return (
    <details className={css['fit']}>
      <summary>
        <span>
          {fitWords(fit)}
          <span className="visually-hidden"> in {raise.title}</span>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div data-reasons="" className={css['reasons']}>
        {excluded === null ? null : <p className={css['excluded']}>{excluded.reason}</p>}
        <ul>
          {criteria.map(({ criterion, outcome, reason }) => (
            <li key={criterion}>
              <Icon name={outcomeIcons[outcome]} />
              <span>
                <span className="visually-hidden">{outcomeLabels[outcome]}: </span>
                {reason}
              </span>
              <span className={css['points']}>
                {outcome === 'met' ? `+${fitPoints[criterion]}` : outcome === 'not-met' ? '0' : '–'}
              </span>
            </li>
          ))}
        </ul>
        <p className={css['score']}>
          {compared === criteria.length
            ? `Score: ${score} of 100.`
            : `Score: ${score} of 100, rescaled over the ${compared} that were compared.`}{' '}
          It compares figures and is not a recommendation.
        </p>
        {readOnly || excluded?.why === 'own-company' ? null : (
          <FormButton
            intent={isPassed ? takeBackIntent : passIntent}
            fields={{ id: raise.id }}
            variant="quiet"
            about={raise.title}
          >
            {isPassed ? 'Suggest again' : 'Not for me'}
          </FormButton>
        )}
      </div>
    </details>
  );
}

/** What came of a button “Not for me” of the page, with the one that undoes it. */
export function PassOutcome() {
  const passed = useFormResult(passIntent);
  const id = passed?.problem === undefined ? passed?.values['id'] : undefined;
  return (
    <>
      <FormOutcome intent={passIntent} result={passed} />
      {id === undefined ? null : (
        <FormButton intent={takeBackIntent} fields={{ id }} about="marking it as not for you">
          Undo
        </FormButton>
      )}
      <FormOutcome intent={takeBackIntent} result={useFormResult(takeBackIntent)} />
    </>
  );
}
