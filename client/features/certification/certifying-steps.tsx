import { legalNameMaxLength } from '#shared/product/fields/limits.ts';
import {
  basisOf,
  type CertificationBasisId,
  figureLabel,
  figureWords,
  jurisdictionCurrency,
} from '#shared/product/investors/certification-bases.ts';
import { statementText } from '#shared/product/investors/certification-statements.ts';
import type { InvestorEntity } from '#shared/product/investors/entities.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { longDate } from '../../ui/data/dates.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { MoneyField } from '../../ui/form/number-fields.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { WizardSteps } from '../../ui/layout/wizard-steps.tsx';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
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
  /** The entity that it is for; null for oneself. */
  readonly entity: Pick<InvestorEntity, 'id'> | null;
}) {
  const { asked, legalName } = props;
  const entity = props.entity?.id ?? null;
  if (legalName === '') return <NoName />;
  const jurisdiction =
    asked.kind === 'sign'
      ? jurisdictionOf(asked.basis)
      : asked.kind === 'basis'
        ? asked.jurisdiction
        : null;
  return (
    <div className={classes(stackCss['space5'], css['page'])}>
      <WizardSteps
        label="Steps of the certification"
        current={asked.kind === 'jurisdiction' ? 0 : asked.kind === 'basis' ? 1 : 2}
        steps={[
          { title: 'Country’s rules', href: newHref(entity) },
          {
            title: 'Category',
            ...(jurisdiction === null ? {} : { href: basisHref(jurisdiction, entity) }),
          },
          { title: 'Sign' },
        ]}
      />
      {asked.kind === 'sign' ? (
        <Sign {...props} entity={entity} basis={asked.basis} />
      ) : asked.kind === 'basis' ? (
        <ChooseBasis {...asked} entity={entity} />
      ) : (
        <ChooseJurisdiction {...asked} entity={entity} />
      )}
      <p>
        <a href={certificationHref(entity)}>
          {entity === null
            ? 'Back to your certifications'
            : `Back to the certifications of ${legalName}`}
        </a>
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
  readonly entity: string | null;
}) {
  const { basis, statementVersion, legalName, entity } = props;
  const { jurisdiction, label, annualIncome, netWorth } = basisOf(basis);
  const currency = jurisdictionCurrency[jurisdiction] ?? 'USD';
  return (
    <section className={stackCss['space4']}>
      <h2 className={classes(textCss['title'], css['title'])}>{label}</h2>
      <blockquote className={css['statement']}>
        <p>{statementText(statementVersion, basis)}</p>
      </blockquote>
      <Form intent={signIntent} submit="Sign the statement">
        <input type="hidden" name="jurisdiction" value={jurisdiction} />
        <input type="hidden" name="basis" value={basis} />
        <input type="hidden" name="statementVersion" value={statementVersion} />
        <input type="hidden" name="currency" value={currency} />
        {entity === null ? null : <input type="hidden" name="party" value={entity} />}
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
          <p className={textCss['note']}>
            The amounts are stored encrypted. Only you see them; an operator can read them with a
            reason, and each reading is recorded.
          </p>
        )}
        <TextField
          name="typedName"
          label={entity === null ? 'Your full legal name' : 'The legal name of the entity'}
          hint={
            entity === null
              ? `Type it exactly as in your profile: ${legalName}`
              : `You sign for the entity. Type its legal name exactly: ${legalName}`
          }
          maxLength={legalNameMaxLength}
          autoComplete="off"
        />
        <p className={textCss['note']}>
          Your certification is valid for twelve months and never changes; a newer one replaces it.
          Wording of {longDate(statementVersion)}.
        </p>
      </Form>
    </section>
  );
}
