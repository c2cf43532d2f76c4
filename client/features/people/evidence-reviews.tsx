import type { ReviewedEvidence } from '#shared/product/evidence/evidence.ts';
import { evidenceDocuments } from '#shared/product/evidence/evidence-documents.ts';
import { evidenceKeptDays, readingOpenMinutes } from '#shared/product/evidence/evidence-kinds.ts';
import {
  type DatedEvidence,
  evidenceFacts,
  evidenceStateLabel,
  evidenceTitle,
  evidenceTone,
} from '../../domain/investor/evidence-words.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { StepUpField } from '../../framework/step-up/step-up-field.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import textCss from '../../ui/tokens/text.module.css';
import { evidenceIntent } from './evidence-actions.ts';
import type { OpenPerson } from './people-loader.ts';
import { ReasonForm } from './reason-form.tsx';

/** The evidence of a person: who opened it and why, and what is decided about it. */
export function EvidenceReviews({ person }: { readonly person: OpenPerson }) {
  const { evidence } = person;
  if (evidence !== null && evidence.length === 0) return null;
  return (
    <section className={stackCss['part']}>
      <h3 className={textCss['title']}>Evidence</h3>
      {evidence === null ? (
        <Unavailable what="The evidence" />
      ) : (
        evidence.map((one, at) => (
          <article key={one.id} className={stackCss['space3']}>
            <header className={rowCss['heading']}>
              <h4>{evidenceTitle(one)}</h4>
              <Badge tone={evidenceTone(one)}>{evidenceStateLabel(one)}</Badge>
            </header>
            <Facts
              facts={[
                ...evidenceFacts(one),
                ...(one.document === null || !one.canDecide
                  ? []
                  : [{ label: 'Requirement', value: evidenceDocuments[one.document].needs }]),
                ...(one.decidedBy === null ? [] : [{ label: 'Decided by', value: one.decidedBy }]),
              ]}
            />
            <Readings person={person} evidence={one} />
            <EvidenceForms person={person} evidence={one} at={at} />
          </article>
        ))
      )}
    </section>
  );
}

/** Who opened the file and why; one's own reading leads to the file for a while. */
function Readings(props: { readonly person: OpenPerson; readonly evidence: OpenPersonEvidence }) {
  const { person, evidence } = props;
  const { readings, readingDays } = evidence;
  if (readings.length === 0) return <p className={textCss['note']}>Nobody has opened it yet.</p>;
  return (
    <ul>
      {readings.map(({ id, by, reason, openUntil }) => (
        <li key={id} className={textCss['note']}>
          Opened by {by}, {readingDays[id]?.words}: {reason}{' '}
          {openUntil === null ? null : (
            <a href={downloadPath(person.id, evidence.id, id)} download>
              Download the file
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

type OpenPersonEvidence = DatedEvidence<ReviewedEvidence> &
  NonNullable<OpenPerson['evidence']>[number];

function downloadPath(person: string, evidence: string, reading: string): string {
  return `/api/v1/admin/people/${person}/evidence/${evidence}/readings/${reading}`;
}

function EvidenceForms(props: {
  readonly person: OpenPerson;
  readonly evidence: OpenPersonEvidence;
  readonly at: number;
}) {
  const { person, evidence, at } = props;
  const fields = { id: person.id, evidence: evidence.id };
  const [open, accept, refuse] = (['open', 'accept', 'refuse'] as const).map((what) =>
    evidenceIntent(what, at),
  ) as [string, string, string];
  return (
    <div>
      <Done intent={open} />
      <Done intent={accept} />
      <Done intent={refuse} />
      {evidence.deletedAt !== null ? null : (
        <ReasonForm
          intent={open}
          title="Open the file"
          lede={`We record your name, the time and your reason each time. You can download the file for ${readingOpenMinutes} minutes.`}
          submit="Record and open"
          doneAbove
          hint="Why you need it; at least 20 characters."
          fields={fields}
        >
          <StepUpField needed={person.stepUp} hint="Confirm it’s you." />
        </ReasonForm>
      )}
      {evidence.canDecide ? (
        <>
          <ReasonForm
            intent={accept}
            title="Accept the evidence"
            lede={`The person sees your reason. The file is deleted after ${evidenceKeptDays} days. Decide about the profile, the entity or the certification separately.`}
            submit="Accept the evidence"
            doneAbove
            variant="primary"
            fields={fields}
          >
            <DateField
              name="validUntil"
              label="Valid until (optional)"
              hint="Such as the day on which the document expires."
            />
          </ReasonForm>
          <ReasonForm
            intent={refuse}
            title="Don’t accept this file"
            lede="The person sees your reason and can send another file."
            submit="Don’t accept this file"
            doneAbove
            variant="danger"
            fields={fields}
          />
        </>
      ) : null}
    </div>
  );
}

/** What was done; why something was refused is said in its form. */
function Done({ intent }: { readonly intent: string }) {
  const result = useFormResult(intent);
  return result?.problem === undefined ? <FormOutcome intent={intent} result={result} /> : null;
}
