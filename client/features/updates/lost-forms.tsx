import { useId } from 'react';
import type { FormResult } from '#shared/site/page-state.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import fieldCss from '../../ui/form/field.module.css';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { correctIntent, deleteIntent, publishIntent } from './update-actions.ts';
import type { UpdateData } from './update-loader.ts';
import { draftForm } from './update-values.ts';

/**
 * Why forms were refused that are not there any more, because a colleague was faster, with the text
 * that was typed: it would be lost otherwise.
 */
export function LostForms({ update: { can } }: { readonly update: UpdateData }) {
  const draft = useFormResult(draftForm);
  const correction = useFormResult(correctIntent);
  return (
    <>
      <Lost intent={draftForm} result={draft} fields={{ title: 'Title', body: 'Text' }} />
      <Lost intent={publishIntent} result={useFormResult(publishIntent)} fields={{}} />
      <Lost intent={deleteIntent} result={useFormResult(deleteIntent)} fields={{}} />
      {can.includes('correct') ? null : (
        <Lost intent={correctIntent} result={correction} fields={{ text: 'Correction' }} />
      )}
    </>
  );
}

function Lost(props: {
  readonly intent: string;
  readonly result: FormResult | null;
  readonly fields: Readonly<Record<string, string>>;
}) {
  const { intent, result, fields } = props;
  const id = useId();
  if (result?.problem === undefined) return null;
  return (
    <div className={stackCss['space3']}>
      <FormOutcome intent={intent} result={result} />
      {Object.entries(fields).map(([name, label]) => (
        <div key={name} className={stackCss['space1']}>
          <label htmlFor={`${id}-${name}`}>{label} that you typed, to copy</label>
          <textarea
            id={`${id}-${name}`}
            readOnly
            rows={name === 'title' ? 1 : 6}
            defaultValue={result.values?.[name] ?? ''}
            className={classes(fieldCss['input'], fieldCss['area'])}
          />
        </div>
      ))}
    </div>
  );
}
