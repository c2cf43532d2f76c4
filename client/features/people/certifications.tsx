import { formatMoney, type Money } from '../../../shared/money/money.ts';
import {
  basisOf,
  jurisdictionLabels,
} from '../../../shared/product/investors/certification-bases.ts';
import type { CertificationFacts } from '../../../shared/product/investors/certifications.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { StepUpField } from '../../framework/step-up/step-up-field.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { WrittenTime } from '../../ui/data/formatted-date.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { certificationStateLabels } from '../../ui/investor/investor-words.ts';
import css from './people.module.css';
import { figuresForm, revokeIntent, verifyIntent } from './people-actions.ts';
import type { Figures, OpenPerson } from './people-data.ts';
import { ReasonForm } from './reason-form.tsx';

/** What somebody certified; the figures only after a reason was given. */
export function Certifications({ person }: { readonly person: OpenPerson }) {
  const { id, certifications, stepUp } = person;
  const read = useFormResult(figuresForm);
  const figures = read?.result;
  const newest = certifications.find(({ state }) => state === 'valid');
  return (
    <section className={css['group']}>
      <h3 className={css['title']}>Certifications</h3>
      <FormOutcome intent={verifyIntent} result={useFormResult(verifyIntent)} />
      <FormOutcome intent={revokeIntent} result={useFormResult(revokeIntent)} />
      {certifications.length === 0 ? <p className={css['soft']}>None yet.</p> : null}
      {certifications.map((one) => (
        <article key={one.id} className={css['certification']}>
          <header className={css['head']}>
            <h4>{basisOf(one.basis).label}</h4>
            <Badge tone={one.state === 'valid' ? 'accent' : 'plain'}>
              {certificationStateLabels[one.state]}
            </Badge>
          </header>
          <CertificationDetails person={person} certification={one} figures={figures} />
        </article>
      ))}
      {certifications.some(({ hasFigures }) => hasFigures) ? (
        <>
          {figures === undefined ? null : <FormOutcome intent={figuresForm} result={read} />}
          <ReasonForm
            intent={figuresForm}
            title="Read income and net worth"
            lede="They are stored encrypted. Your name, the time and the reason are recorded each time."
            submit="Read the figures"
            fields={{ id }}
            hint="Why you need them; at least 20 characters."
          >
            <StepUpField needed={stepUp} hint="To confirm that it is you." />
          </ReasonForm>
        </>
      ) : null}
      {newest === undefined ? null : (
        <>
          {basisOf(newest.basis).accredited === true ? (
            <ReasonForm
              intent={verifyIntent}
              title="Record a verification"
              lede="For Rule 506(c): say which documents you looked at. The person reads it."
              submit="Record it as verified"
              name="note"
              label="What you looked at"
              fields={{ id, certification: newest.id }}
            />
          ) : null}
          <ReasonForm
            intent={revokeIntent}
            title="Revoke the certification that holds"
            lede={`“${basisOf(newest.basis).label}” no longer counts. The person reads the reason.`}
            submit="Revoke it"
            variant="danger"
            fields={{ id, certification: newest.id }}
          />
        </>
      )}
    </section>
  );
}

function CertificationDetails(props: {
  readonly person: OpenPerson;
  readonly certification: CertificationFacts;
  readonly figures: Figures | undefined;
}) {
  const { person, certification, figures } = props;
  const { id, jurisdiction, hasFigures, verifiedNote, revokedBy, revokeReason } = certification;
  const days = person.days[id];
  const stated = figures?.certifications.find((one) => one.id === id)?.figures;
  return (
    <Facts
      facts={[
        { label: 'Rules of', value: jurisdictionLabels[jurisdiction] },
        { label: 'Signed as', value: certification.typedName },
        ...(days === undefined
          ? []
          : [
              { label: 'Signed', value: <WrittenTime moment={days.signed} /> },
              { label: 'Ends', value: <WrittenTime moment={days.ends} /> },
            ]),
        ...(stated === undefined
          ? hasFigures
            ? [{ label: 'Figures', value: 'Hidden' }]
            : []
          : [
              { label: 'Annual income', value: amount(stated.annualIncome) },
              { label: 'Net worth', value: amount(stated.netWorth) },
            ]),
        ...(verifiedNote === '' ? [] : [{ label: 'Verified by', value: verifiedNote }]),
        ...(revokedBy === null
          ? []
          : [
              {
                label: 'Revoked',
                value: revokedBy === 'person' ? 'By the person' : revokeReason,
              },
            ]),
      ]}
    />
  );
}

function amount(money: Money | null): string {
  return money === null ? 'Not stated' : formatMoney(money);
}
