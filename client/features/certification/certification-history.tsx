import type { ReactNode } from 'react';
import { formatMoney } from '#shared/money/money.ts';
import {
  basisOf,
  figureLabel,
  jurisdictionLabels,
} from '#shared/product/investors/certification-bases.ts';
import type { InvestorEntity } from '#shared/product/investors/entities.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { certificationStateLabels } from '../../domain/investor/investor-words.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { shortDate } from '../../ui/data/dates.ts';
import { Facts } from '../../ui/data/facts.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { ConfirmAction } from '../../ui/form/confirm-action.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './certification.module.css';
import { revokeIntent } from './certification-actions.ts';
import { newHref } from './certification-address.ts';
import type { CertificationData } from './dated-certification.ts';

/** Shows what somebody has certified: what is valid now, and what was before. */
export function CertificationHistory(props: {
  readonly items: readonly CertificationData[];
  readonly isSigned: boolean;
  /** The entity that it is about; null for oneself. */
  readonly entity: Pick<InvestorEntity, 'id' | 'legalName'> | null;
}) {
  const { items, isSigned, entity } = props;
  const href = newHref(entity?.id ?? null);
  const revoked = useFormResult(revokeIntent);
  const valid = items.filter(({ state }) => state === 'valid');
  const past = items.filter(({ state }) => state !== 'valid');
  return (
    <div className={classes(stackCss['space5'], css['page'])}>
      <FormOutcome intent={revokeIntent} result={revoked} />
      {isSigned && revoked === null ? (
        <Notice tone="success" live>
          <p>
            Signed. It is valid for twelve months, and we’ll email you 30 days before it expires.
          </p>
        </Notice>
      ) : null}
      {valid.length === 0 ? (
        <EmptyState
          title={
            entity !== null
              ? `${entity.legalName} has no valid certification`
              : items.length === 0
                ? 'You haven’t certified anything yet'
                : 'None of your certifications is valid'
          }
          action={<ButtonLink href={href}>Certify now</ButtonLink>}
        >
          <p>
            Each raise is offered under a rule, and the rule says which investors it admits. You
            state what applies {entity === null ? 'to you' : 'to it'} and sign it with{' '}
            {entity === null ? 'your' : 'its'} legal name.
          </p>
        </EmptyState>
      ) : (
        valid.map((one, at) => (
          <Valid
            key={one.id}
            certification={one}
            actions={
              at === 0 ? (
                <ButtonLink href={href} variant="secondary" size="small">
                  Certify again, or for another country
                </ButtonLink>
              ) : null
            }
          />
        ))
      )}
      {past.length === 0 ? null : (
        <section className={stackCss['space4']}>
          <h2 className={classes(textCss['title'], css['title'])}>History</h2>
          <Disclosures>
            {past.map((one) => (
              <Disclosure
                key={one.id}
                title={
                  <span className={rowCss['heading']}>
                    {basisOf(one.basis).label} <Badge>{certificationStateLabels[one.state]}</Badge>
                  </span>
                }
              >
                <Details certification={one} />
              </Disclosure>
            ))}
          </Disclosures>
        </section>
      )}
    </div>
  );
}

function Valid(props: { readonly certification: CertificationData; readonly actions: ReactNode }) {
  const { certification, actions } = props;
  const { id, basis, jurisdiction } = certification;
  const { label, accredited = false } = basisOf(basis);
  return (
    <section className={stackCss['space4']}>
      <header className={classes(rowCss['row'], rowCss['spread'])}>
        <div className={rowCss['heading']}>
          <h2 className={classes(textCss['title'], css['title'])}>{label}</h2>
          <Badge tone="accent">{certificationStateLabels.valid}</Badge>
          {certification.verified === null ? null : <Badge tone="accent">Verified</Badge>}
        </div>
        {actions}
      </header>
      <Details certification={certification} />
      {accredited && certification.verified === null ? (
        <p className={textCss['note']}>
          Raises under Rule 506(c) also need an operator to verify this.{' '}
          <a href={`${viewPath('investing')}&step=evidence`}>Send proof of accreditation</a> if you
          want to invest in one.
        </p>
      ) : null}
      <ConfirmAction
        intent={revokeIntent}
        fields={{ id }}
        opener="Revoke certification"
        about={`for ${jurisdictionLabels[jurisdiction]}`}
        question="It no longer counts, and you can’t commit where it’s needed until you certify again. It stays in your history."
        confirm="Revoke the certification"
      />
    </section>
  );
}

function Details({ certification }: { readonly certification: CertificationData }) {
  const { figures, basis, jurisdiction, signed, ends, verified } = certification;
  const { annualIncome = null, netWorth = null } = figures ?? {};
  return (
    <Facts
      facts={[
        { label: 'Rules of', value: jurisdictionLabels[jurisdiction] },
        ...(annualIncome === null
          ? []
          : [{ label: figureLabel(basis, 'annualIncome'), value: formatMoney(annualIncome) }]),
        ...(netWorth === null
          ? []
          : [{ label: figureLabel(basis, 'netWorth'), value: formatMoney(netWorth) }]),
        { label: 'Signed as', value: certification.typedName },
        { label: 'Signed', value: <FormattedDate moment={signed} /> },
        {
          label: certification.state === 'expired' ? 'Expired' : 'Expires',
          value: <FormattedDate moment={ends} />,
        },
        ...(verified === null
          ? []
          : [
              { label: 'Verified by an operator', value: <FormattedDate moment={verified} /> },
              { label: 'What the operator checked', value: certification.verifiedNote },
            ]),
        ...(certification.revokedBy === null
          ? []
          : [
              {
                label: 'Revoked',
                value:
                  certification.revokedBy === 'you'
                    ? 'By you'
                    : `By an operator: ${certification.revokeReason}`,
              },
            ]),
        { label: 'Statement', value: certification.statement, isLong: true },
        { label: 'Wording of', value: shortDate(certification.statementVersion) },
      ]}
    />
  );
}
