import {
  scenarioNameMaxLength,
  scenarioNoteMaxLength,
} from '../../../shared/product/fields/limits.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { changeForm } from './scenario-actions.ts';
import { editHref, scenariosHref } from './scenario-address.ts';
import type { ShownScenario } from './scenario-data.ts';
import css from './scenarios.module.css';

/** Name and note of one scenario. Its entries are changed in the calculator. */
export function EditView(props: { readonly scenario: ShownScenario }) {
  const { id, name, note, href, version } = props.scenario;
  const result = useFormResult(changeForm);
  // The response to a change is newer than what the page was loaded with, until it is loaded again.
  const saved = result?.result ?? 0;
  const current = result?.problem?.['currentVersion'];
  const newer = typeof current === 'number' ? current : undefined;
  return (
    <Panel
      title={`Change “${name}”`}
      lede={
        <>
          To change its entries, <a href={href}>open it in the calculator</a> and save it under the
          same name.
        </>
      }
    >
      <div className={css['form']}>
        <Form
          intent="change-scenario"
          submit="Save"
          guarded
          beside={<a href={scenariosHref}>Back to all scenarios</a>}
        >
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="version" value={newer ?? Math.max(version, saved)} />
          {newer === undefined ? null : (
            <Notice tone="attention">
              <p>
                <a href={editHref(id)}>Show the saved version</a>, or save again to replace it with
                your entries below.
              </p>
            </Notice>
          )}
          <Fields key={version} name={name} note={note} />
        </Form>
      </div>
    </Panel>
  );
}

/** Rendered again for each version, because controls otherwise keep their old values. */
function Fields(props: { readonly name: string; readonly note: string }) {
  return (
    <>
      <TextField
        name="name"
        label="Name"
        value={props.name}
        maxLength={scenarioNameMaxLength}
        autoComplete="off"
      />
      <TextAreaField
        name="note"
        label="Note"
        hint="Only you can see it."
        value={props.note}
        maxLength={scenarioNoteMaxLength}
        optional
      />
    </>
  );
}
