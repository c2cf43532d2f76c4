import { legalNameMaxLength } from '#shared/product/fields/limits.ts';
import {
  basisOf,
  type CertificationBasisId,
  figureLabel,
  figureWords,
  jurisdictionCurrency,
} from '#shared/product/investors/certification-bases.ts';
import { statementText } from '#shared/product/investors/certification-statements.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { MoneyField } from '../../ui/form/number-fields.tsx';
import { WizardSteps } from '../../ui/layout/wizard-steps.tsx';
import css from './certification.module.css';
import { signIntent } from './certification-actions.ts';
import {
  basisHref,
  type CertificationQuery,
  certificationHref,
  jurisdictionOf,
  newHref,
} from './certification-address.ts';
import { ChooseBasis, ChooseJurisdiction } from './certifying-choices.tsx';

/** Certifying, a question at a time: under whose rules, what applies, and the signature. */
export function CertifyingSteps(props: {
  readonly asked: Exclude<CertificationQuery, { readonly kind: 'history' }>;
  readonly statementVersion: string;
  readonly legalName: string;
}) {
  const { asked, legalName } = props;
  if (legalName === '') return <NoName />;
  const jurisdiction =
    asked.kind === 'sign'
      ? jurisdictionOf(asked.basis)
      : asked.kind === 'basis'
        ? asked.jurisdiction
        : null;
  return (
    <div className={css['page']}>
      <WizardSteps
        label="Steps of the certification"
        current={asked.kind === 'jurisdiction' ? 0 : asked.kind === 'basis' ? 1 : 2}
        steps={[
          { title: 'Whose rules', href: newHref },
          {
            title: 'What applies',
            ...(jurisdiction === null ? {} : { href: basisHref(jurisdiction) }),
          },
          { title: 'Sign' },
        ]}
      />
      {asked.kind === 'sign' ? (
        <Sign {...props} basis={asked.basis} />
      ) : asked.kind === 'basis' ? (
        <ChooseBasis {...asked} />
      ) : (
        <ChooseJurisdiction {...asked} />
      )}
      <p>
        <a href={certificationHref}>Back to your certifications</a>
      </p>
    </div>
  );
}

function NoName() {
  return (
    <Notice tone="attention" title="Your profile has no legal name yet">
      <p>You sign with your legal name, which must be the one in your investor profile.</p>
      <p>
        <ButtonLink href={`${viewPath('investing')}&step=who`} size="small" variant="secondary">
          Enter your legal name
        </ButtonLink>
      </p>
    </Notice>
  );
}

function Sign(props: {
  readonly basis: CertificationBasisId;
  readonly statementVersion: string;
  readonly legalName: string;
}) {
  const { basis, statementVersion, legalName } = props;
  const { jurisdiction, label, annualIncome, netWorth } = basisOf(basis);
  const currency = jurisdictionCurrency[jurisdiction] ?? 'USD';
  return (
    <section className={css['group']}>
      <h2 className={css['title']}>{label}</h2>
      <blockquote className={css['statement']}>
        <p>{statementText(statementVersion, basis)}</p>
      </blockquote>
      <Form intent={signIntent} submit="Sign the statement">
        <input type="hidden" name="jurisdiction" value={jurisdiction} />
        <input type="hidden" name="basis" value={basis} />
        <input type="hidden" name="statementVersion" value={statementVersion} />
        <input type="hidden" name="currency" value={currency} />
        {annualIncome === undefined ? null : (
          <MoneyField
            name="annualIncome"
            label={figureLabel(basis, 'annualIncome')}
            hint={figureWords(basis, 'annualIncome').hint}
            currency={currency}
          />
        )}
        {netWorth === undefined ? null : (
          <MoneyField
            name="netWorth"
            label={figureLabel(basis, 'netWorth')}
            hint={figureWords(basis, 'netWorth').hint}
            currency={currency}
          />
        )}
        {annualIncome === undefined && netWorth === undefined ? null : (
          <p className={css['soft']}>
            The amounts are stored encrypted. Only you see them; an operator can read them with a
            reason, and each reading is recorded.
          </p>
        )}
        <TextField
          name="typedName"
          label="Your full legal name"
          hint={`Type it as it is in your profile: ${legalName}`}
          maxLength={legalNameMaxLength}
          autoComplete="off"
        />
        <p className={css['soft']}>
          Version {statementVersion}. It is valid for twelve months and never changes; a newer one
          takes its place.
        </p>
      </Form>
    </section>
  );
}
