import {
  type DatedEvidence,
  evidenceFacts,
  evidenceStateLabel,
  evidenceTitle,
  evidenceTone,
} from '#client/domain/investor/evidence-words.ts';
import { useFormResult } from '#client/framework/pages/page-state.tsx';
import { Badge } from '#client/ui/data/badge.tsx';
import { Facts } from '#client/ui/data/facts.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { limitsText } from '#client/ui/form/chosen-file.ts';
import { ConfirmAction } from '#client/ui/form/confirm-action.tsx';
import { SelectField } from '#client/ui/form/field.tsx';
import { FileField } from '#client/ui/form/file-field.tsx';
import { Form } from '#client/ui/form/form.tsx';
import { FormOutcome } from '#client/ui/form/form-outcome.tsx';
import { Disclosure, Disclosures } from '#client/ui/layout/disclosure.tsx';
import { documentsFor } from '#shared/product/evidence/evidence-documents.ts';
import {
  evidenceKeptDays,
  evidenceKindLabels,
  evidenceKinds,
  shownFilesPerPerson,
} from '#shared/product/evidence/evidence-kinds.ts';
import { shortDay } from '#shared/product/holders/short-day.ts';
import type { EntityList } from '#shared/product/investors/entities.ts';
import { selfParty } from '#shared/product/investors/entity-kinds.ts';
import rowCss from '../../../ui/layout/row.module.css';
import stackCss from '../../../ui/layout/stack.module.css';
import { classes } from '../../../ui/tokens/classes.ts';
import textCss from '../../../ui/tokens/text.module.css';
import css from '../investor-profile.module.css';
import {
  fileField,
  fileLimits,
  removeEvidenceIntent,
  sendEvidenceIntent,
} from './evidence-actions.ts';

/** Where a link leads that asks for another file. */
const sendId = 'send-file';

/** What somebody showed to the operators, and whom it can be about. */
export interface EvidenceContent {
  readonly items: readonly DatedEvidence[];
  readonly parties: EntityList;
}

/** The evidence that somebody sent, with what became of it, and a form for more. */
export function EvidenceStep({ content }: { readonly content: EvidenceContent }) {
  const { items, parties } = content;
  return (
    <div className={stackCss['space6']}>
      <FormOutcome intent={removeEvidenceIntent} result={useFormResult(removeEvidenceIntent)} />
      {items.map((one) => (
        <section key={one.id} className={stackCss['part']}>
          <h3 className={classes(textCss['title'], rowCss['heading'])}>
            {evidenceTitle(one)} <Badge tone={evidenceTone(one)}>{evidenceStateLabel(one)}</Badge>
          </h3>
          {one.validUntil !== null && isMissed(one, items) ? (
            <Notice tone="attention" title="Send a current document">
              <p>
                This one expired on {shortDay(one.validUntil)} and no longer counts as proof.{' '}
                <a href={`#${sendId}`}>Send another file</a>
              </p>
            </Notice>
          ) : null}
          <Facts facts={evidenceFacts(one)} />
          {one.state === 'waiting' ? (
            <div className={classes(rowCss['wrap'], css['actions'])}>
              <ConfirmAction
                intent={removeEvidenceIntent}
                fields={{ id: one.id }}
                opener="Remove the file"
                about={one.name}
                question="Operators can no longer open it."
                confirm="Remove file"
              />
            </div>
          ) : null}
        </section>
      ))}
      <section className={stackCss['part']}>
        <h3 id={sendId} className={textCss['title']}>
          Send a file
        </h3>
        <p>
          Show the operators who you are, that you’re accredited, or that an entity exists. Send
          each document as a file of its own.
        </p>
        <WhatToSend />
        <p>
          Only operators can open a file. They give a reason each time, and we record it. Files are
          stored encrypted and deleted {evidenceKeptDays} days after the decision. Companies and
          other investors never see them.
        </p>
        <SendForm items={items} parties={parties} />
      </section>
    </div>
  );
}

/** Tells whether evidence has expired and nothing that was sent since takes its place. */
function isMissed(one: DatedEvidence, items: readonly DatedEvidence[]): boolean {
  const takesItsPlace = (other: DatedEvidence) =>
    other.kind === one.kind &&
    other.entity?.id === one.entity?.id &&
    (other.state === 'waiting' || (other.state === 'accepted' && !other.isExpired));
  return one.isExpired && !items.some(takesItsPlace);
}

/** What operators accept, by what it shows. */
function WhatToSend() {
  return (
    <Disclosures>
      <Disclosure title="What to send">
        {evidenceKinds.map((kind) => (
          <section
            key={kind}
            className={classes(stackCss['space2'], css['accepted'])}
            aria-label={evidenceKindLabels[kind]}
          >
            <h3 className={textCss['title']}>{evidenceKindLabels[kind]}</h3>
            <Facts
              facts={documentsFor(kind).map(({ label, needs }) => ({ label, value: needs }))}
            />
            {kind === 'accreditation' ? (
              <p>
                One of these ways is enough: income, net worth, or the letter. They are those of 17
                CFR 230.506(c)(2)(ii) for natural persons.
              </p>
            ) : null}
          </section>
        ))}
      </Disclosure>
    </Disclosures>
  );
}

const choices = evidenceKinds.map((kind) => ({
  group: evidenceKindLabels[kind],
  options: documentsFor(kind).map(({ document, label }) => ({ value: document, label })),
}));

function SendForm({ items, parties }: EvidenceContent) {
  const waiting = items.filter(({ state }) => state === 'waiting');
  const { person, items: entities } = parties;
  return (
    <Form intent={sendEvidenceIntent} submit="Send to the operators" files>
      <SelectField
        name="document"
        label="Type of document"
        options={[{ value: '', label: 'Choose one' }, ...choices]}
      />
      {entities.length === 0 ? null : (
        <SelectField
          name="party"
          label="Who is it about?"
          options={[
            { value: selfParty, label: person.legalName || 'Yourself' },
            ...entities.map(({ id, legalName }) => ({ value: id, label: legalName })),
          ]}
        />
      )}
      {waiting.length === 0 ? null : (
        <SelectField
          name="replaces"
          label="Replace a file in review"
          options={[
            { value: '', label: 'Don’t replace, add a new file' },
            ...waiting.map((one) => ({
              value: one.id,
              label: `${evidenceTitle(one)}: ${one.name}`,
            })),
          ]}
        />
      )}
      <FileField
        name={fileField}
        label="File"
        {...fileLimits}
        hint={`${limitsText(fileLimits.kinds, fileLimits.maxBytes)} You can have up to ${shownFilesPerPerson} files here.`}
      />
    </Form>
  );
}
