import {
  metricLabelMaxLength,
  metricUnitMaxLength,
  metricValueMaxLength,
  updateBodyMaxLength,
  updateMetricsMax,
  updateTitleMaxLength,
} from '#shared/product/fields/limits.ts';
import {
  audienceHints,
  audienceLabels,
  updateAudiences,
} from '#shared/product/updates/update-audience.ts';
import { updatePath, updatesPath } from '#shared/site/dashboard-address.ts';
import { TextWithPreview } from '../../domain/text/text-with-preview.tsx';
import { Button } from '../../ui/form/button.tsx';
import { RadioGroup } from '../../ui/form/choice.tsx';
import { ConfirmAction } from '../../ui/form/confirm-action.tsx';
import { FieldRow, TextField } from '../../ui/form/field.tsx';
import { MergedForm } from '../../ui/form/merged-form.tsx';
import { RowsField } from '../../ui/form/rows-field.tsx';
import { PlaceLine } from '../../ui/layout/place-line.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { deleteIntent, thenField } from './update-actions.ts';
import type { UpdateData } from './update-loader.ts';
import { draftForm, draftLabel, draftValueInWords, storedDraft } from './update-values.ts';
import css from './updates.module.css';

/** The form of a draft, with how investors will read its text beside it. */
export function DraftEditor({ update }: { readonly update: UpdateData }) {
  const { id, raise, title, audience, can } = update;
  const stored = storedDraft(update);
  return (
    <div className={classes(stackCss['space5'], css['editor'])}>
      <PlaceLine>
        <a href={updatesPath(raise.id)}>All updates of {raise.title || 'this raise'}</a>
      </PlaceLine>
      <MergedForm
        intent={draftForm}
        submit="Save draft"
        variant="secondary"
        guarded
        stored={stored}
        storedHref={updatePath(id)}
        labelOf={draftLabel}
        inWords={draftValueInWords}
        beside={
          <Button type="submit" name={thenField} value="review">
            Save and review
          </Button>
        }
      >
        <input type="hidden" name="update" value={id} />
        <TextField
          name="title"
          label="Title"
          hint="Also the subject line of the email."
          value={title}
          maxLength={updateTitleMaxLength}
          autoComplete="off"
        />
        <TextWithPreview
          name="body"
          label="Text"
          hint="Markdown: a blank line between paragraphs, ## before a heading, - before an item of a list. Say what happened, what didn’t go as planned, and what comes next."
          value={update.body ?? ''}
          maxLength={updateBodyMaxLength}
          rendered={update.text}
          level={2}
        />
        <RowsField
          name="metrics"
          label="Metrics"
          hint="Optional. Use the same names each time, so that readers see how each figure has changed."
          each="Metric"
          value={stored.values['metrics'] ?? ''}
          max={updateMetricsMax}
          row={({ name, value }) => (
            <FieldRow>
              <TextField
                name={name('label')}
                label="Metric"
                value={value('label')}
                maxLength={metricLabelMaxLength}
                autoComplete="off"
              />
              <TextField
                name={name('value')}
                label="Value"
                value={value('value')}
                maxLength={metricValueMaxLength}
                inputMode="decimal"
                autoComplete="off"
              />
              <TextField
                name={name('unit')}
                label="Unit (optional)"
                value={value('unit')}
                maxLength={metricUnitMaxLength}
                autoComplete="off"
              />
            </FieldRow>
          )}
        />
        <RadioGroup
          name="audience"
          label="Audience"
          value={audience}
          options={updateAudiences.map((value) => ({
            value,
            label: audienceLabels[value],
            text: audienceHints[value],
          }))}
        />
      </MergedForm>
      {can.includes('delete') ? (
        <ConfirmAction
          intent={deleteIntent}
          fields={{ update: id, raise: raise.id }}
          opener="Delete draft"
          about={title}
          question="Delete this draft? It can’t be restored."
          confirm="Delete draft"
        />
      ) : null}
    </div>
  );
}
