import {
  scenarioNameMaxLength,
  scenarioNoteMaxLength,
} from '../../../shared/product/fields/limits.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { WrittenTime } from '../../ui/data/formatted-date.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import { Row } from '../../ui/layout/section.tsx';
import { changeForm } from './scenario-actions.ts';
import type { ShownScenario } from './scenario-data.ts';
import { scenarioRowId, useScenarioHref } from './scenario-table.tsx';

/** One scenario: its name and note to change, and its figures. Its entries are in the calculator. */
export function ScenarioPanel(props: { readonly scenario: ShownScenario }) {
  const { id, name, note, href, version, calculator, figures, refusal, changed } = props.scenario;
  const hrefOf = useScenarioHref();
  const result = useFormResult(changeForm);
  // The response to a change is newer than what the page was loaded with, until it is loaded again.
  const saved = result?.result ?? 0;
  const current = result?.problem?.['currentVersion'];
  const newer = typeof current === 'number' ? current : undefined;
  return (
    <RecordPanel title={name} closeHref={hrefOf(null)} openedFrom={scenarioRowId(id)}>
      <Row>
        <ButtonLink href={href} size="small">
          Open in the calculator
        </ButtonLink>
      </Row>
      {refusal === null ? null : <p>No result: {refusal}</p>}
      <Form intent={changeForm} submit="Save" guarded>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={newer ?? Math.max(version, saved)} />
        {newer === undefined ? null : (
          <Notice tone="attention">
            <p>
              <a href={hrefOf(id)}>Show the saved version</a>, or save again to replace it with your
              entries below.
            </p>
          </Notice>
        )}
        <Fields key={version} name={name} note={note} />
      </Form>
      <Facts
        facts={[
          { label: 'Calculation', value: calculator },
          ...figures.map(({ label, value }) => ({ label, value })),
          { label: 'Saved', value: <WrittenTime moment={changed} /> },
        ]}
      />
    </RecordPanel>
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
