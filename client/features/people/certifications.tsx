import { basisOf, jurisdictions } from '#shared/product/investors/certification-bases.ts';
import type { CertificationFacts } from '#shared/product/investors/certifications.ts';
import { certificationStateLabels } from '../../domain/investor/investor-words.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { StepUpField } from '../../framework/step-up/step-up-field.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { ShortTime } from '../../ui/data/formatted-date.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import textCss from '../../ui/tokens/text.module.css';
import { CertificationDetails } from './certification-details.tsx';
import { certificationIntent, figuresForm } from './people-actions.ts';
import type { OpenPerson } from './people-loader.ts';
import { ReasonForm } from './reason-form.tsx';

/**
 * Shows what somebody certified: what is valid, each with what is decided about it, and what was
 * before.
 */
export function Certifications({ person }: { readonly person: OpenPerson }) {
  const { id, certifications, stepUp } = person;
  const read = useFormResult(figuresForm);
  const figures = read?.result;
  const valid = certifications.filter(({ state }) => state === 'valid');
  const past = certifications.filter(({ state }) => state !== 'valid');
  return (
    <section className={stackCss['part']}>
      <h3 className={textCss['title']}>Certifications</h3>
      <Decided person={person} valid={valid} />
      {certifications.length === 0 ? <p className={textCss['note']}>None yet.</p> : null}
      {certifications.length > 0 && valid.length === 0 ? (
        <p className={textCss['note']}>None is valid now.</p>
      ) : null}
      {valid.map((one) => (
        <article key={one.id} className={stackCss['space3']}>
          <header className={rowCss['heading']}>
            <h4>
              {one.entity === null ? '' : `${one.entity.legalName}: `}
              {basisOf(one.basis).label}
            </h4>
            <Badge tone="accent">{certificationStateLabels.valid}</Badge>
            {one.verifiedAt === null ? null : <Badge tone="accent">Verified</Badge>}
          </header>
          <CertificationDetails person={person} certification={one} figures={figures} />
          <CertificationForms person={person} certification={one} />
        </article>
      ))}
      {past.length === 0 ? null : (
        <section className={stackCss['space3']}>
          <h4>Earlier certifications ({past.length})</h4>
          <Disclosures>
            {past.map((one) => (
              <Disclosure
                key={one.id}
                title={
                  <span>
                    {one.entity === null ? '' : `${one.entity.legalName}: `}
                    {basisOf(one.basis).label}{' '}
                    <span className={textCss['note']}>
                      <SignedOn person={person} id={one.id} />
                    </span>{' '}
                    <Badge>{certificationStateLabels[one.state]}</Badge>
                  </span>
                }
              >
                <CertificationDetails person={person} certification={one} figures={figures} />
              </Disclosure>
            ))}
          </Disclosures>
        </section>
      )}
      {certifications.some(({ hasFigures }) => hasFigures) ? (
        <>
          {figures === undefined ? null : <FormOutcome intent={figuresForm} result={read} />}
          <ReasonForm
            intent={figuresForm}
            title="Read income and net worth"
            lede="They are stored encrypted. We record your name, the time and your reason each time."
            submit="Read the figures"
            fields={{ id }}
            hint="Why you need them; at least 20 characters."
          >
            <StepUpField needed={stepUp} hint="Confirm it’s you." />
          </ReasonForm>
        </>
      ) : null}
    </section>
  );
}

function SignedOn({ person, id }: { readonly person: OpenPerson; readonly id: string }) {
  const days = person.days[id];
  return days === undefined ? null : (
    <>
      signed <ShortTime moment={days.signed} />
    </>
  );
}

/** The place of the entity that a certification is for; -1 for the person. */
function placeOf({ entities }: OpenPerson, { entity }: CertificationFacts): number {
  return entity === null ? -1 : entities.findIndex(({ id }) => id === entity.id);
}

/**
 * What can be decided about a valid certification; the person and each entity have at most one for
 * each jurisdiction.
 */
function CertificationForms(props: {
  readonly person: OpenPerson;
  readonly certification: CertificationFacts;
}) {
  const { person, certification } = props;
  const { id } = person;
  const at = placeOf(person, certification);
  const { jurisdiction, verifiedAt } = certification;
  const { label, accredited } = basisOf(certification.basis);
  const fields = { id, certification: certification.id };
  return (
    <Disclosures>
      {accredited === true ? (
        <ReasonForm
          intent={certificationIntent('verify', jurisdiction, at)}
          title={verifiedAt === null ? 'Record a verification' : 'Record a newer verification'}
          lede={
            verifiedAt === null
              ? 'For Rule 506(c): say which documents you checked. The person sees this.'
              : 'It replaces the one above. The person sees this.'
          }
          submit="Record verification"
          doneAbove
          name="note"
          label="What you checked"
          fields={fields}
          grouped
        />
      ) : null}
      <ReasonForm
        intent={certificationIntent('revoke', jurisdiction, at)}
        title="Revoke this certification"
        lede={`“${label}” no longer counts. The person sees your reason.`}
        submit="Revoke certification"
        doneAbove
        variant="danger"
        fields={fields}
        grouped
      />
    </Disclosures>
  );
}

/**
 * What was just decided. Why something was refused is said in its form, unless that has gone because
 * the certification is not valid any more.
 */
function Decided(props: {
  readonly person: OpenPerson;
  readonly valid: readonly CertificationFacts[];
}) {
  const { person, valid } = props;
  const shown = valid.flatMap((one) => {
    const [of, at] = [one.jurisdiction, placeOf(person, one)];
    return [
      ...(basisOf(one.basis).accredited === true ? [certificationIntent('verify', of, at)] : []),
      certificationIntent('revoke', of, at),
    ];
  });
  const places = [-1, ...person.entities.keys()];
  const intents = places.flatMap((at) =>
    jurisdictions.flatMap((of) => [
      certificationIntent('verify', of, at),
      certificationIntent('revoke', of, at),
    ]),
  );
  return intents.map((intent) => (
    <DecidedOne key={intent} intent={intent} hasForm={shown.includes(intent)} />
  ));
}

function DecidedOne({ intent, hasForm }: { readonly intent: string; readonly hasForm: boolean }) {
  const result = useFormResult(intent);
  return hasForm && result?.problem !== undefined ? null : (
    <FormOutcome intent={intent} result={result} />
  );
}
