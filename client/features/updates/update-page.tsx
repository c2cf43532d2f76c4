import { correctionMaxLength, retractionReasonMaxLength } from '#shared/product/fields/limits.ts';
import { audienceLabels } from '#shared/product/updates/update-audience.ts';
import { updatesPath } from '#shared/site/dashboard-address.ts';
import { networkRaiseHref } from '#shared/site/network-address.ts';
import { useOnSight } from '../../framework/http/use-on-sight.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import boxCss from '../../ui/layout/box.module.css';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import { PlaceLine } from '../../ui/layout/place-line.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { LostForms } from './lost-forms.tsx';
import { correctIntent, readIntent, retractIntent } from './update-actions.ts';
import type { UpdateData } from './update-loader.ts';
import { UpdateText } from './update-text.tsx';
import { readWords } from './update-words.ts';
import css from './updates.module.css';

/** A published update for its readers, with what its company can do about it. */
export function UpdatePage(props: { readonly update: UpdateData; readonly done: string | null }) {
  const { update, done } = props;
  const { id, raise, isRead, can, reads } = update;
  const retracted = useFormResult(retractIntent);
  const marked = useFormResult(readIntent);
  const isUnread = isRead === false;
  useOnSight(isUnread ? id : null, (api) => api.send('POST /updates/:id/read', { params: { id } }));
  return (
    <div className={classes(stackCss['space5'], css['page'])}>
      <PlaceLine>
        <a href={updatesPath(raise.id)}>All updates of {raise.title}</a>
        {isRead === null ? null : <a href={networkRaiseHref(raise.slug)}>Open the raise</a>}
      </PlaceLine>
      {done !== 'published' || marked !== null || retracted !== null ? null : (
        <Notice tone="success" live>
          <p>Published. We’re notifying everyone in the audience.</p>
        </Notice>
      )}
      {can.includes('retract') ? null : <FormOutcome intent={retractIntent} result={retracted} />}
      <FormOutcome intent={readIntent} result={marked} />
      <LostForms update={update} />
      {update.state === 'draft' ? (
        <Notice tone="attention" title="Draft">
          <p>
            Only your company can read it. Once published, it’s for:{' '}
            {audienceLabels[update.audience].toLowerCase()}.
          </p>
        </Notice>
      ) : null}
      {/* So that a page that nobody touches is noted too, once it was open for a while. */}
      {isUnread ? <span hidden data-work-when-idle="" /> : null}
      <article className={classes(stackCss['space5'], boxCss['raised'], css['sheet'])}>
        <UpdateText update={update} />
      </article>
      {isUnread ? (
        <noscript>
          <FormButton intent={readIntent} fields={{ update: id }} about={update.title}>
            Mark as read
          </FormButton>
        </noscript>
      ) : null}
      {reads === null ? null : (
        <Facts
          facts={[
            { label: 'Audience', value: audienceLabels[update.audience] },
            { label: 'Readers', value: readWords(reads) },
          ]}
        />
      )}
      {can.includes('retract') ? <Afterwards id={id} /> : null}
    </div>
  );
}

/** What its company can still do: what was published stays as it was. */
function Afterwards({ id }: { readonly id: string }) {
  const corrected = useFormResult(correctIntent);
  const retracted = useFormResult(retractIntent);
  const update = <input type="hidden" name="update" value={id} />;
  return (
    <Disclosures>
      <Disclosure title="Add a correction" open={corrected !== null}>
        <Form intent={correctIntent} submit="Add correction" variant="secondary">
          {update}
          <TextAreaField
            name="text"
            label="Correction"
            hint="It’s added below the text with today’s date. We notify everyone who was sent the update, and it can’t be removed."
            maxLength={correctionMaxLength}
            short
          />
        </Form>
      </Disclosure>
      <Disclosure title="Retract" open={retracted?.problem !== undefined}>
        <Form intent={retractIntent} submit="Retract update" variant="danger">
          {update}
          <p>
            The title stays and readers see the reason. The text and the metrics are gone for them.
            You can’t undo this, and emails that were sent stay where they are.
          </p>
          <TextAreaField
            name="reason"
            label="Reason"
            hint="At least 10 characters. Everyone who was sent the update can read it."
            maxLength={retractionReasonMaxLength}
            short
          />
        </Form>
      </Disclosure>
    </Disclosures>
  );
}
